//! What is searched for in steps is what is found at once.

use synctoll::loss::{Search, advice, give_up, offered};
use synctoll::scenario::from_query;

#[test]
fn a_search_in_steps_offers_what_the_whole_offers() {
    for (query, gives_up) in [
        ("", false),
        ("every=64", true),
        ("link=pcie-p2p&overlap=off", false),
        // Under the target with nothing to give up.
        ("model=resnet-50&link=pcie-p2p&target=50%", false),
        ("n=1", false),
        ("steps=1:4.022s,4:7.376s", false),
    ] {
        let scenario = from_query(query).scenario;
        let mut search = Search::new(&scenario, None);
        let mut steps = 0;
        while search.step() {
            steps += 1;
        }
        let found = search.offers();
        assert_eq!(found, offered(&scenario, None), "{query}");
        assert_eq!(found.0, gives_up, "{query}");
        let whole = if gives_up {
            give_up(&scenario)
        } else {
            advice(&scenario)
        };
        assert_eq!(found.1, whole, "{query}");
        // Every change is a step of its own, or a page could not go on in between.
        assert!(steps >= found.1.len(), "{query}");
    }
}
