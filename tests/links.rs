//! What counts as a link when it is pasted into a field.

use synctoll::scenario::{Scenario, from_query, pin_of_link, query_of_link};

#[test]
fn a_link_gives_its_query_wherever_the_page_is_served_from() {
    for place in [
        "https://example.org/",
        "http://localhost:8080/tools/synctoll/index.html",
        "file:///home/me/dist/index.html",
        "",
    ] {
        let text = format!(" {place}?v=1&n=4&compute=50ms#notes\n");
        assert_eq!(query_of_link(&text), Some("v=1&n=4&compute=50ms"), "{text}");
    }
}

#[test]
fn what_is_copied_from_the_page_comes_back_as_it_was() {
    let sent = from_query("gpu=h200-nvl&n=4&steps=1:4s,4:7s&share=12%25").scenario;
    let link = format!("https://example.org/?{}", sent.to_query());
    let query = query_of_link(&link).expect("a link");
    assert_eq!(from_query(query).scenario, sent);
    let standard = format!("https://example.org/?{}", Scenario::default().to_query());
    assert!(query_of_link(&standard).is_some(), "{standard}");
}

#[test]
fn values_and_other_links_are_no_links_to_the_page() {
    for text in [
        "24.8 ms",
        "0.128GB",
        "1:4.022s,4:7.376s",
        "n=4",
        "what? n=4",
        "https://example.org/",
        "https://example.org/?page=4&utm_source=mail",
        "https://example.org/?n",
        "see https://example.org/?n=4 there",
        "",
    ] {
        assert_eq!(query_of_link(text), None, "{text}");
    }
}

#[test]
fn what_a_link_compares_with_is_found_among_whatever_else_its_hash_has() {
    for (text, value) in [
        ("https://example.org/?n=4#pin=1.C0itKM", Some("1.C0itKM")),
        (
            " https://example.org/?n=4#cal=1.x&pin=1.C0-_M&listing=1.y\n",
            Some("1.C0-_M"),
        ),
        ("https://example.org/?n=4#pin=", None),
        ("https://example.org/?n=4#spin=1.x", None),
        ("https://example.org/?n=4&pin=1.x", None),
        ("https://example.org/?n=4", None),
    ] {
        assert_eq!(pin_of_link(text), value, "{text}");
    }
}
