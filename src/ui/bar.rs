//! The top bar with wordmark, language, theme and link; on narrow screens also the bar at the foot.

use leptos::prelude::*;

use super::dynamic::{act, aria, part, words};
use super::state::App;
use super::{link, marks};
use crate::chart::figures::names::link_name;
use crate::quantity::Lang;
use crate::scenario::Theme;
use crate::words::{Text, page};

/// How copying went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Copied {
    Not,
    Done,
    Refused,
}

/// A button that copies the link of the scenario; where that is blocked, the link stands in a field instead.
pub(super) fn copy_button(app: App, id: &'static str, name: Text) -> impl IntoView {
    let copied = RwSignal::new(Copied::Not);
    let text = words(move || {
        let text = match copied.get() {
            Copied::Done => page::COPIED,
            _ => name,
        };
        text.get(app.lang.get()).to_owned()
    });
    let press = move |_| {
        link::copy(&app.address(), move |worked| {
            copied.set(if worked {
                Copied::Done
            } else {
                Copied::Refused
            });
            if worked {
                set_timeout(
                    move || copied.set(Copied::Not),
                    std::time::Duration::from_secs(2),
                );
            }
        });
    };
    view! {
        <span class="copy">
            <button type="button" class="text" id=id on:click=act(press)>
                <span aria-live="polite">{text}</span>
            </button>
            {part(move || {
                (copied.get() == Copied::Refused)
                    .then(|| {
                        view! {
                            <label class="by-hand">
                                {app.t(page::COPY_BY_HAND)}
                                <input
                                    type="text"
                                    readonly
                                    prop:value=app.address()
                                    on:focus=act(select_all)
                                    on:blur=act(move |_| copied.set(Copied::Not))
                                />
                            </label>
                        }
                            .into_any()
                    })
            })}
        </span>
    }
}

/// Selects what a field holds.
fn select_all(event: web_sys::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(&event).select();
}

/// The top bar.
pub(super) fn top(app: App) -> impl IntoView {
    let speak = move |lang: Lang, name: &'static str, tag: &'static str| {
        view! {
            <button
                type="button"
                lang=tag
                aria-pressed=aria(move || app.lang.get() == lang)
                on:click=act(move |_| app.speak(lang))
            >
                {name}
            </button>
        }
    };
    let wear = move |theme: Theme, name: Text| {
        view! {
            <button
                type="button"
                id=format!("theme-{}", theme.id())
                title=app.t(name)
                aria-label=app.t(name)
                aria-pressed=aria(move || app.theme.get() == theme)
                on:click=act(move |_| app.wear(theme))
            >
                {marks::theme(theme)}
            </button>
        }
    };
    view! {
        <header class="top">
            <a class="skip" href="#main">{app.t(page::SKIP)}</a>
            <span class="wordmark">{marks::gate()} "synctoll"</span>
            <span class="air"></span>
            {copy_button(app, "copy-link", page::COPY_LINK)}
            <span class="languages" role="group" aria-label=app.t(page::LANGUAGE)>
                {speak(Lang::En, "EN", "en")} <span aria-hidden="true">"/"</span>
                {speak(Lang::Zh, "中文", "zh-CN")}
            </span>
            <span class="themes" role="group" aria-label=app.t(page::THEME)>
                {wear(Theme::Light, page::THEME_LIGHT)} {wear(Theme::Dark, page::THEME_DARK)}
                {wear(Theme::System, page::THEME_SYSTEM)}
            </span>
        </header>
    }
}

/// The bar of narrow screens: the scenario in words, and the way into it.
pub(super) fn bottom(app: App) -> impl IntoView {
    let first = words(move || {
        let lang = app.lang.get();
        app.scenario.with(|s| {
            let name = link_name(s.link_used(), lang);
            page::in_short(s.n, s.gpu.name(), name, s.every, lang)
        })
    });
    let second = words(move || {
        let lang = app.lang.get();
        app.scenario
            .with(|s| page::in_short_work(lang, s.model.name(), &s.compute_used().display()))
    });
    let open = move |_| {
        app.sheet.set(true);
        request_animation_frame(|| super::column::focus("gpu"));
    };
    view! {
        <section class="bottom" aria-label=app.t(page::SCENARIO)>
            <p>
                <strong>{first}</strong>
                <span>{second}</span>
            </p>
            <button type="button" id="sheet-open" class="filled" on:click=act(open)>
                {app.t(page::EDIT)}
            </button>
        </section>
    }
}
