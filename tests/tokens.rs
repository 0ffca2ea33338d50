//! Colours: one list, complete, the same in both dark blocks, and readable.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

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
fn luminance((r, g, b): Rgb) -> f64 {
    let linear = |byte: f64| {
        let share = byte / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            libm::pow((share + 0.055) / 1.055, 2.4)
        }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

fn ratio(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

/// A colour that may stand between two of the list.
type Rgb = (f64, f64, f64);

fn rgb(theme: &Theme, token: Token) -> Rgb {
    let (r, g, b) = theme.get(token);
    (f64::from(r), f64::from(g), f64::from(b))
}

/// As `color-mix(in srgb, a share, b)` gives it.
fn mix(a: Rgb, share: f64, b: Rgb) -> Rgb {
    let one = |a: f64, b: f64| (share * a + (1.0 - share) * b).round();
    (one(a.0, b.0), one(a.1, b.1), one(a.2, b.2))
}

fn contrast(theme: &Theme, a: Token, b: Token) -> f64 {
    ratio(rgb(theme, a), rgb(theme, b))
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
                // In the dark theme this one is a fill on raised ground and on washes, never text.
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
fn the_formula_gives_the_ratios_that_the_standard_names() {
    // The ends of the scale, and #767676, the lightest grey that is text on white (WCAG 2, technique G18).
    let grey = |byte: f64| (byte, byte, byte);
    assert!((ratio(grey(0.0), grey(255.0)) - 21.0).abs() < 1e-9);
    assert!((ratio(grey(9.0), grey(9.0)) - 1.0).abs() < 1e-9);
    assert!(ratio(grey(118.0), grey(255.0)) >= 4.5);
    assert!(ratio(grey(119.0), grey(255.0)) < 4.5);
}

#[test]
fn text_on_mixed_grounds_stands_out() {
    use Token::*;
    for theme in [Theme::light(), Theme::dark()] {
        let colour = |token| rgb(&theme, token);
        let on = |text: Token, share, ground: Token, over: Token| {
            ratio(colour(text), mix(colour(ground), share, colour(over)))
        };
        // Rows of diagnostics, and the bar that says what was wrong with a link.
        assert!(on(Err, 0.07, Err, Raised) >= 4.5);
        assert!(on(Warn, 0.08, Warn, Raised) >= 4.5);
        for text in [Ink, Ink2, Accent] {
            assert!(on(text, 0.07, Warn, Bg) >= 4.5, "{} there", text.name());
        }
    }
    // The bar is mixed as it is tested here.
    let answer = include_str!("../www/answer.css");
    assert!(answer.contains("color-mix(in srgb, var(--warn) 7%, var(--bg))"));
}

#[test]
fn only_the_list_names_colours() {
    let mut named = Vec::new();
    let mut files = vec![std::path::PathBuf::from("www"), "src".into()];
    let mut read = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(path.read_dir().unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let ending = path.extension().unwrap_or_default();
        let sources = ["css", "js", "rs", "html"];
        if !sources.iter().any(|known| ending == *known) || path.ends_with("tokens.css") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        read += 1;
        for line in text
            .lines()
            .filter(|line| names_a_colour(line, ending == "css"))
        {
            named.push(format!("{}: {}", path.display(), line.trim()));
        }
    }
    assert!(read > 150, "{read} files");
    // How a token is written for a canvas; its numbers come from the list.
    named.retain(|line| !line.contains("rgba({r},{g},{b},{})"));
    assert!(named.is_empty(), "{named:#?}");
}

/// Whether a line has a colour by its numbers, or, in a style, by a name of its own. What follows the text
/// (`currentcolor`, `transparent`) or the system (`Highlight`) is none.
fn names_a_colour(line: &str, style: bool) -> bool {
    let hex = line.match_indices('#').any(|(at, _)| {
        let rest = line.get(at + 1..).unwrap_or_default();
        let before = line.get(..at).and_then(|text| text.chars().last());
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_')
            .unwrap_or(rest.len());
        let digits = rest.get(..end).unwrap_or_default();
        // `#4`, an issue, `#{`, `r#"` and names of places are no colours.
        matches!(digits.len(), 3 | 4 | 6 | 8)
            && digits.chars().all(|c| c.is_ascii_hexdigit())
            && before.is_none_or(|c| !c.is_alphanumeric())
    });
    let called = ["rgb(", "rgba(", "hsl(", "hsla(", "hwb(", "lab(", "oklch("];
    let by_name = [
        "white", "black", "red", "green", "blue", "grey", "gray", "orange", "purple", "yellow",
    ];
    let value = line.split_once(':').map_or("", |(_, value)| value);
    let word = |name: &&str| {
        value
            .split(|c: char| !c.is_alphanumeric() && c != '-')
            .any(|word| word == *name)
    };
    hex || called.iter().any(|name| line.contains(name))
        || style && line.contains(';') && by_name.iter().any(word)
}

#[test]
fn a_colour_by_its_numbers_or_name_is_seen() {
    for line in [
        "color: #FBFBF9;",
        "fill=\"#000\"",
        "background: rgb(1 2 3);",
        "border: 1px solid red;",
    ] {
        assert!(names_a_colour(line, true), "{line}");
    }
    for line in [
        "#timeline .line {",
        "color: var(--ink);",
        "fill: currentcolor;",
        "see numbat#1286",
        "url(#{}hatch)",
    ] {
        assert!(!names_a_colour(line, true), "{line}");
    }
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
fn words_in_pictures_are_set_in_text_colours_that_pass_on_their_ground() {
    use Token::*;
    let scenarios = [
        "",
        "n=1",
        "share=20%25&slowrank=5:6%25",
        "link=pcie-p2p",
        "every=8",
        "gpu=h100-nvl&n=4",
    ];
    let text = [Ink, Ink2, Ink3, Accent, Nv, Br, P2p, Host, Copy, Intr, Warn];
    for (name, theme) in [("light", Theme::light()), ("dark", Theme::dark())] {
        let mut words = 0;
        for query in scenarios {
            let pictures = [
                ("timeline", serde_json::json!({ "theme": name })),
                (
                    "strip",
                    serde_json::json!({ "theme": name, "size": "large" }),
                ),
            ];
            for (verb, options) in pictures {
                let answer = synctoll::verbs::ask(verb, query, &options).unwrap();
                let svg = answer["svg"].as_str().unwrap();
                for piece in svg.split("<text ").skip(1) {
                    let (head, _) = piece.split_once('>').unwrap();
                    let (_, fill) = head.split_once("fill=\"").unwrap();
                    let fill = fill.split('"').next().unwrap();
                    // On trucks, which are numbered in the ground's colour.
                    let on_truck = fill == theme.hex(Bg);
                    assert!(
                        on_truck || text.iter().any(|token| theme.hex(*token) == fill),
                        "{verb} {query}: {piece}"
                    );
                    words += 1;
                }
            }
        }
        assert!(words > 200, "{words}");
        for token in text {
            assert!(
                contrast(&theme, token, Bg) >= 4.5,
                "{} in {name}",
                token.name()
            );
        }
        for truck in [Copy, Intr] {
            assert!(
                contrast(&theme, Bg, truck) >= 4.5,
                "{} in {name}",
                truck.name()
            );
        }
    }
    // The help's sheets are grounds of the list, and its words of the colours that pass on all of them.
    let help = include_str!("../www/later/help.css");
    for declaration in help.lines().map(str::trim) {
        if let Some(colour) = declaration.strip_prefix("color: ") {
            let token = colour
                .trim_end_matches(';')
                .trim_start_matches("var(--")
                .trim_end_matches(')');
            let known = [
                "ink",
                "ink2",
                "ink3",
                "accent",
                "err",
                "warn",
                "bg",
                "inherit",
                "currentcolor",
            ];
            assert!(known.contains(&token), "{declaration}");
        }
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
