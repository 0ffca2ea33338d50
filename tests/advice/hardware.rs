//! Links, bridges, tenants and cards that would do better.

use synctoll::hardware::{Bridge, Gpu, Link, links_of};
use synctoll::loss::{Change, advice, predict};
use synctoll::quantity::Lang;
use synctoll::report::advice_words;

use super::{find, of, read};

#[test]
fn the_slow_rank_is_named() {
    let base = read("every=16&slowrank=5:10%");
    let slow = find(&advice(&base), "slow-rank").unwrap();
    assert_eq!(slow.change, Change::SlowRank(5));
    assert_eq!(slow.scenario, read("every=16"));
    for &lang in Lang::ALL {
        let words = advice_words(&base, &slow, lang);
        assert!(words.label.contains("GPU 5"), "{}", words.label);
        assert!(words.effect.contains("10.0"), "{}", words.effect);
    }
    assert!(find(&of("every=16&slowrank=5:0%"), "slow-rank").is_none());
}

#[test]
fn a_shared_link_is_left_to_the_group_and_contention_goes() {
    for query in [
        "share=40%",
        "share=40%&burst=10ms",
        "share=40%&link=pcie-p2p",
    ] {
        let base = read(query);
        let own = find(&advice(&base), "own-link").unwrap();
        assert_eq!(predict(&own.scenario).layers.contention, 0.0);
        assert!(predict(&base).layers.contention > 0.0);
        // Instances of MIG have no NVLink, but share PCIe.
        let setting = advice_words(&base, &own, Lang::En).setting;
        assert_eq!(setting.contains("MIG"), base.link_used().is_nvlink());
    }
    assert!(find(&of(""), "own-link").is_none());
}

#[test]
fn pcie_gives_way_to_the_best_link_of_the_same_gpu() {
    for gpu in Gpu::ALL {
        let query = format!("gpu={}&n=2&link=pcie-host", gpu.id());
        let base = read(&query);
        let found = advice(&base);
        let nvlink = find(&found, "nvlink").unwrap();
        assert_eq!(nvlink.scenario.gpu, gpu);
        assert_eq!(nvlink.scenario.link_used(), links_of(gpu)[0]);
        let p2p = find(&found, "pcie").unwrap();
        assert_eq!(p2p.scenario.link_used(), Link::PcieP2p);
        let setting = advice_words(&base, &p2p, Lang::En).setting;
        assert_eq!(setting, "NCCL_P2P_LEVEL=SYS");
    }
    assert!(find(&of("gpu=h200-nvl&n=4"), "nvlink").is_none());
}

#[test]
fn a_wider_bridge_is_advised_where_one_exists() {
    let bridge = find(&of("gpu=h200-nvl&n=4&bridge=2"), "bridge").unwrap();
    assert_eq!(bridge.change, Change::Bridge(Bridge::Four));
    assert_eq!(bridge.scenario.bridge_used(), Bridge::Four);
    for none in [
        "gpu=h100-nvl&n=4",
        "gpu=h200-nvl&n=4",
        "gpu=h200-nvl&n=4&bridge=2&link=pcie-p2p",
    ] {
        assert!(find(&of(none), "bridge").is_none(), "{none}");
    }
}
