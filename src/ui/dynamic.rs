//! Closures of a view behind a few common types.
//!
//! Leptos compiles its machinery anew for each type of closure. Behind these boxes many closures share one type, which
//! makes the module a visitor downloads much smaller.

use leptos::prelude::*;

/// What a view asks again whenever it changes.
pub(super) type Dynamic<T> = Box<dyn FnMut() -> T + Send>;

/// Words that change.
pub(super) fn words(f: impl FnMut() -> String + Send + 'static) -> Dynamic<String> {
    Box::new(f)
}

/// A switch that changes.
pub(super) fn flag(f: impl FnMut() -> bool + Send + 'static) -> Dynamic<bool> {
    Box::new(f)
}

/// A switch as ARIA wants it.
pub(super) fn aria(mut f: impl FnMut() -> bool + Send + 'static) -> Dynamic<String> {
    Box::new(move || f().to_string())
}

/// A piece of the page that comes and goes.
pub(super) fn part(f: impl FnMut() -> Option<AnyView> + Send + 'static) -> AnyView {
    let f: Dynamic<Option<AnyView>> = Box::new(f);
    f.into_any()
}

/// A list that changes.
pub(super) fn list(f: impl FnMut() -> Vec<AnyView> + Send + 'static) -> AnyView {
    let f: Dynamic<Vec<AnyView>> = Box::new(f);
    f.into_any()
}

/// What an event does.
pub(super) fn act<E: 'static>(f: impl FnMut(E) + 'static) -> Box<dyn FnMut(E)> {
    Box::new(f)
}

/// A derived value.
pub(super) fn memo<T>(f: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    let f: Box<dyn Fn() -> T + Send + Sync> = Box::new(f);
    Memo::new(move |_| f())
}

/// Runs again whenever what it reads changes.
pub(super) fn effect(f: impl FnMut() + 'static) {
    let mut f: Box<dyn FnMut()> = Box::new(f);
    Effect::new(move |_| f());
}
