//! Colours: one list, complete, the same in both dark blocks, and readable.

use synctoll::chart::{TOKENS_CSS, Theme, Token};

/// Declarations of the block after `selector`, without layout.
fn declarations(selector: &str) -> Vec<&'static str> {
    let (_, rest) = TOKENS_CSS.split_once(selector).unwrap_or_default();
    let (inside, _) = rest.split_once('}').unwrap_or_default();
    inside
        .lines()
        .map(str::trim)
        .filter(|line| line.contains(':'))
        .collect()
}

#[test]
fn both_dark_blocks_say_the_same() {
    let by_choice = declarations("[data-theme=\"dark\"] {");
    let by_system = declarations(":root:not([data-theme=\"light\"]) {");
    assert_eq!(by_choice, by_system);
}

#[test]
fn every_token_has_a_colour_in_both_themes_and_no_other_is_listed() {
    for selector in [":root {", "[data-theme=\"dark\"] {"] {
        let mut listed: Vec<_> = declarations(selector)
            .iter()
            .filter_map(|line| line.strip_prefix("--")?.split(':').next())
            .collect();
        let mut known: Vec<_> = Token::ALL.iter().map(|token| token.name()).collect();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known);
    }
    assert_eq!(Theme::light().hex(Token::Nv), "#1B5E9E");
    assert_eq!(Theme::dark().hex(Token::Nv), "#74B3F0");
}

/// Relative luminance as WCAG 2 defines it.
fn luminance(theme: &Theme, token: Token) -> f64 {
    let linear = |byte: u8| {
        let share = f64::from(byte) / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            libm::pow((share + 0.055) / 1.055, 2.4)
        }
    };
    let (r, g, b) = theme.get(token);
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

fn contrast(theme: &Theme, a: Token, b: Token) -> f64 {
    let (a, b) = (luminance(theme, a) + 0.05, luminance(theme, b) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn text_and_signals_stand_out_from_every_ground() {
    use Token::*;
    let text = [
        Ink, Ink2, Ink3, Accent, Err, Warn, Nv, Br, P2p, Host, Copy, Intr,
    ];
    let grounds = [Bg, Panel, Raised, Wash];
    let mut weak = Vec::new();
    for (name, theme) in [("light", Theme::light()), ("dark", Theme::dark())] {
        let mut check = |a: Token, b: Token, least: f64| {
            let found = contrast(&theme, a, b);
            if found < least {
                weak.push(format!(
                    "{name}: {} on {} is {found:.2}",
                    a.name(),
                    b.name()
                ));
            }
        };
        for token in text {
            for ground in grounds {
                // In the dark theme this one is a fill on raised ground, never text.
                let only_fill = name == "dark" && token == Intr && matches!(ground, Raised | Wash);
                check(token, ground, if only_fill { 3.0 } else { 4.5 });
            }
        }
        for token in [Ctl, Cont, Hbm] {
            check(token, Bg, 3.0);
            check(token, Panel, 3.0);
        }
        for (a, b) in [
            (Bg, Accent),
            (Accent, AccentWash),
            (Ink, AccentWash),
            (Bg, Copy),
            (Bg, Intr),
        ] {
            check(a, b, 4.5);
        }
    }
    assert!(weak.is_empty(), "{weak:#?}");
}

#[test]
fn more_contrast_takes_asides_to_labels_and_axes_to_controls_and_nothing_else() {
    use Token::*;
    for theme in [Theme::light(), Theme::dark()] {
        let more = theme.starker();
        assert!(more.outlines() && !theme.outlines());
        for &token in Token::ALL {
            let expected = match token {
                Ink3 => Ink2,
                Rule2 => Ctl,
                other => other,
            };
            assert_eq!(more.get(token), theme.get(expected), "{}", token.name());
        }
        assert!(contrast(&more, Ink3, Bg) > contrast(&theme, Ink3, Bg));
    }
}

#[test]
fn styles_ask_for_the_same_contrast_as_charts_and_paper_is_light() {
    let (_, more) = TOKENS_CSS
        .split_once("@media (prefers-contrast: more)")
        .unwrap_or_default();
    assert!(more.contains("--ink3: var(--ink2)") && more.contains("--rule2: var(--ctl)"));
    // Neither dark block may hold on paper.
    for selector in [
        "[data-theme=\"dark\"] {",
        ":root:not([data-theme=\"light\"]) {",
    ] {
        let (before, _) = TOKENS_CSS.split_once(selector).unwrap_or_default();
        let media = before.rsplit_once("@media ").unwrap_or_default().1;
        assert!(media.starts_with("screen"), "{selector}");
    }
}

#[test]
fn forced_colours_name_every_token_after_the_system() {
    let (_, forced) = TOKENS_CSS
        .split_once("@media (forced-colors: active)")
        .unwrap_or_default();
    for token in Token::ALL {
        let (_, value) = forced
            .split_once(&format!("--{}: ", token.name()))
            .unwrap_or_default();
        let value = value.split(';').next().unwrap_or_default();
        let system = ["Canvas", "CanvasText", "GrayText", "Highlight"];
        assert!(system.contains(&value), "{}: {value}", token.name());
        assert_eq!(value == "Highlight", *token == Token::Accent);
    }
}
