//! Pictures like those on the page, with made-up numbers.

use synctoll::chart::{
    Axis, Dumbbell, Figure, Heat, Kind, Lines, Marker, Row, RowPoint, Scale, Series, SeriesId,
    Threshold, ticks,
};

pub(crate) fn figure(title: &str, lang: &str, kind: Kind) -> Figure {
    let description =
        "Loss falls from 24.6\u{a0}% at k = 1 to 0.5\u{a0}% at k = 64; under 5\u{a0}% from k = 7.";
    Figure {
        title: title.into(),
        description: description.into(),
        lang: lang.into(),
        kind,
    }
}

pub(crate) fn powers() -> Vec<f64> {
    vec![1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0]
}

/// A share lost when an exposed time `ratio` is spread over `k` micro-batches.
fn loss(ratio: f64, k: f64) -> f64 {
    100.0 * ratio / (ratio + k)
}

fn thresholds(words: Option<(&str, &str)>) -> Vec<Threshold> {
    vec![
        Threshold {
            y: 5.0,
            label: words.map(|w| w.0.to_owned()),
        },
        Threshold {
            y: 20.0,
            label: words.map(|w| w.1.to_owned()),
        },
    ]
}

pub(crate) fn hero(zh: bool) -> Figure {
    let ks: Vec<f64> = (0..=60)
        .map(|i| f64::from(1 << (i / 10)) * (1.0 + f64::from(i % 10) / 10.0))
        .collect();
    let curve = |ratio: f64| ks.iter().map(|k| (*k, loss(ratio, *k))).collect::<Vec<_>>();
    let say = |en: &str, zh_text: &str| {
        if zh {
            zh_text.to_owned()
        } else {
            en.to_owned()
        }
    };
    let mut nv = Series::line(SeriesId::NvSwitch, "NVLink", curve(0.326));
    nv.band = Some(
        ks.iter()
            .map(|k| (*k, loss(0.265, *k), loss(0.39, *k)))
            .collect(),
    );
    nv.selected = true;
    nv.sublabel = Some(say("measured", "实测"));
    let mut p2p = Series::line(SeriesId::P2p, say("PCIe P2P", "PCIe P2P 直连"), curve(9.9));
    p2p.sublabel = Some(say("measured", "实测"));
    let mut host = Series::line(
        SeriesId::Host,
        say("PCIe via host", "PCIe 经主机中转"),
        curve(22.0),
    );
    host.sublabel = Some(say("estimated", "估算"));
    let mut series = vec![nv, p2p, host];
    series.iter_mut().for_each(|s| s.markers_at = powers());
    let x = Axis::new(
        say("micro-batches per sync, k", "每次同步的微批数 k"),
        Scale::Log2,
        ticks::powers_of_two(1.0, 64.0),
    );
    let y = Axis::new(
        say("throughput lost, %", "吞吐损失，%"),
        Scale::Log10,
        ticks::log_1_2_5(0.4, 100.0),
    );
    let mut lines = Lines::new(x, y, series);
    lines.thresholds = if zh {
        thresholds(Some(("目标 5%", "20% 值得处理")))
    } else {
        thresholds(Some(("5\u{a0}% target", "20\u{a0}% worth acting on")))
    };
    lines.you = Some(Marker {
        x: 1.0,
        y: loss(0.326, 1.0),
        label: say("you 24.6\u{a0}%", "当前 24.6%"),
    });
    lines.suggested = Some(Marker {
        x: 7.0,
        y: loss(0.326, 7.0),
        label: say("k = 7, 4.4\u{a0}%", "k = 7，4.4%"),
    });
    figure(
        &say("Loss by sync frequency", "损失与同步频率"),
        if zh { "zh-CN" } else { "en" },
        Kind::Lines(lines),
    )
}

pub(crate) fn size(zh: bool) -> Figure {
    let bytes: Vec<f64> = (0..=126)
        .map(|i| 1e6 * libm::exp2(f64::from(i) / 9.0))
        .collect();
    let curve = |rate: f64, knee: f64| {
        let of = |b: f64| {
            100.0 * (0.055 + (b / rate) + (b / knee - 1.0).max(0.0))
                / (1.055 + b / rate + (b / knee - 1.0).max(0.0))
        };
        bytes.iter().map(|b| (*b, of(*b))).collect::<Vec<_>>()
    };
    let say = |en: &str, zh_text: &str| {
        if zh {
            zh_text.to_owned()
        } else {
            en.to_owned()
        }
    };
    let mut nv = Series::line(SeriesId::NvSwitch, "NVLink", curve(2e10, 2.4e9));
    nv.selected = true;
    nv.band = Some(
        nv.points
            .iter()
            .map(|(x, y)| (*x, y * 0.86, (y * 1.1).min(100.0)))
            .collect(),
    );
    let p2p = Series::line(SeriesId::P2p, say("P2P", "P2P 直连"), curve(1e9, 2e8));
    let host = Series::line(SeriesId::Host, say("via host", "经主机"), curve(3e8, 5e7));
    let you = nv
        .points
        .iter()
        .find(|p| p.0 >= 3.1e9)
        .copied()
        .unwrap_or_default();
    let mut series = vec![nv, p2p, host];
    series
        .iter_mut()
        .for_each(|s| s.markers_at = vec![1e7, 1e8, 1e9]);
    let x = Axis::new(
        say("gradient size per sync", "每次同步的梯度大小"),
        Scale::Log10,
        ticks::bytes_decimal(1e6, 1.6e10),
    );
    let y = Axis::new(
        say("throughput lost, %", "吞吐损失，%"),
        Scale::Log10,
        ticks::log_1_2_5(2.0, 100.0),
    );
    let mut lines = Lines::new(x, y, series);
    lines.thresholds = thresholds(None);
    lines.you = Some(Marker {
        x: you.0,
        y: you.1,
        label: "3.10\u{a0}GB".into(),
    });
    figure(
        &say("Loss by gradient size", "损失与梯度大小"),
        if zh { "zh-CN" } else { "en" },
        Kind::Lines(lines),
    )
}

/// Measured points, the line fitted to them, the built-in line, and two points left out.
pub(crate) fn fit() -> Figure {
    let sizes: Vec<f64> = (10..=33).map(|e| libm::exp2(f64::from(e))).collect();
    let curve = |peak: f64, half: f64| sizes.iter().map(|b| (*b, peak * b / (b + half))).collect();
    let mut fitted = Series::line(SeriesId::Fit, "your fit", curve(330.0, 9e6));
    fitted.selected = true;
    fitted.extrapolated_beyond = Some(libm::exp2(31.0));
    let built_in = Series::line(SeriesId::BuiltIn, "built-in line", curve(360.0, 2e7));
    let wobble = [1.04, 0.97, 1.02, 0.99, 1.01, 0.98];
    let measured = (14..=30).step_by(2).map(|e| libm::exp2(f64::from(e)));
    let measured = measured
        .zip(wobble.iter().cycle())
        .map(|(b, w)| (b, 330.0 * w * b / (b + 9e6)));
    let points = Series::scatter(SeriesId::Published, "", measured.collect());
    let out = Series::scatter(SeriesId::LeftOut, "left out", vec![(4e4, 6.0), (1e6, 8.0)]);
    let x = Axis::new(
        "message size",
        Scale::Log2,
        ticks::bytes_binary(1024.0, 8.6e9),
    );
    let y = Axis::new(
        "bus bandwidth, GB/s",
        Scale::Linear,
        ticks::linear_nice(0.0, 400.0),
    );
    let lines = Lines::new(x, y, vec![fitted, built_in, points, out]);
    figure("Your measurements", "en", Kind::Lines(lines))
}

/// One link the machine does not have, the other chosen, the readout open, the point at the far end.
pub(crate) fn missing() -> Figure {
    let mut figure = hero(false);
    let content = lines(&mut figure);
    content.series[0].selected = false;
    content.series[1].selected = true;
    content.series.insert(
        1,
        Series::missing(SeriesId::Bridge, "NVLink bridge", "bridge joins 2 cards"),
    );
    let y = content.series[2].points.last().map_or(0.0, |p| p.1);
    content.you = Some(Marker {
        x: 64.0,
        y,
        label: "you 13.4\u{a0}%".into(),
    });
    content.suggested = None;
    content.hover = Some(4.0);
    figure
}

pub(crate) fn gpus() -> Figure {
    let point = |value: f64, id, link, label: &str| RowPoint {
        value,
        id,
        link,
        label: Some(label.to_owned()).filter(|l| !l.is_empty()),
    };
    let row = |label: &str, bold, points| Row {
        label: label.into(),
        bold,
        points,
        note: None,
    };
    use SeriesId::{Bridge, NvSwitch, P2p, You};
    let rows = vec![
        row(
            "H100 SXM",
            true,
            vec![
                point(24.6, You, NvSwitch, "24.6"),
                point(90.8, P2p, P2p, "90.8"),
            ],
        ),
        row(
            "H200 SXM",
            false,
            vec![
                point(26.3, NvSwitch, NvSwitch, "26.3"),
                point(91.1, P2p, P2p, "91.1"),
            ],
        ),
        row(
            "H200 NVL",
            false,
            vec![
                point(83.4, Bridge, Bridge, "83.4"),
                point(90.0, P2p, P2p, ""),
            ],
        ),
        row(
            "H100 NVL",
            false,
            vec![
                point(86.0, Bridge, Bridge, "86.0"),
                point(89.3, P2p, P2p, ""),
            ],
        ),
        row(
            "H100 PCIe",
            false,
            vec![
                point(83.2, Bridge, Bridge, "83.2"),
                point(87.7, P2p, P2p, ""),
            ],
        ),
    ];
    let at = [0.0, 5.0, 20.0, 40.0, 60.0, 80.0, 100.0];
    let labels = at.iter().map(|v| (*v, v.to_string())).collect();
    let x = Axis::new(
        "throughput lost, %",
        Scale::Linear,
        ticks::Ticks {
            range: (0.0, 100.0),
            labels,
        },
    );
    let legend = vec![
        (NvSwitch, "NVLink".into()),
        (Bridge, "bridge".into()),
        (P2p, "PCIe".into()),
    ];
    let note = Some("Bridges join 2 or 4 cards, so 8 still cross PCIe".into());
    figure(
        "NVLink against PCIe by GPU",
        "en",
        Kind::Dumbbell(Dumbbell {
            x,
            rows,
            legend,
            thresholds: vec![5.0, 20.0],
            note,
        }),
    )
}

/// Losses by frequency and size, the exposed time growing with the size.
pub(crate) fn heat(zh: bool) -> Figure {
    let columns: Vec<f64> = (1..=64).map(f64::from).collect();
    let rows: Vec<f64> = (0..=28)
        .map(|i| 1e6 * libm::exp2(f64::from(i) / 2.0))
        .collect();
    let values = rows
        .iter()
        .map(|bytes| columns.iter().map(|k| loss(bytes / 1e9, *k)).collect())
        .collect();
    let say = |en: &str, zh_text: &str| if zh { zh_text } else { en }.to_owned();
    let percent = |value: &str| say(&format!("{value}\u{a0}%"), &format!("{value}%"));
    let line = |y: f64| Threshold {
        y,
        label: Some(percent(&y.to_string())),
    };
    let kind = Kind::Heat(Heat {
        x: Axis::new(
            say("micro-batches per sync, k", "每次同步的微批数 k"),
            Scale::Log2,
            ticks::powers_of_two(1.0, 64.0),
        ),
        y: Axis::new(
            say("gradient size per sync", "每次同步的梯度大小"),
            Scale::Log10,
            ticks::bytes_decimal(1e6, 1.6e10),
        ),
        key: Axis::new(
            say("throughput lost, %", "吞吐损失（%）"),
            Scale::Log10,
            ticks::log_1_2_5(0.4, 100.0),
        ),
        columns,
        rows,
        values,
        contours: vec![line(5.0), line(20.0)],
        you: Some(Marker {
            x: 4.0,
            y: 3.1e9,
            label: say("you 43.7\u{a0}%", "当前 43.7%"),
        }),
    });
    let title = say(
        "Loss by sync frequency and gradient size",
        "损失与同步频率、梯度大小",
    );
    figure(&title, if zh { "zh-CN" } else { "en" }, kind)
}

pub(crate) fn lines(figure: &mut Figure) -> &mut Lines {
    match &mut figure.kind {
        Kind::Lines(lines) => lines,
        _ => unreachable!("not a figure with lines"),
    }
}

pub(crate) fn plain(series: Vec<Series>, x: (f64, f64), y: (f64, f64)) -> Figure {
    let axis = |title: &str, (lo, hi)| Axis::new(title, Scale::Linear, ticks::linear_nice(lo, hi));
    figure(
        "plain",
        "en",
        Kind::Lines(Lines::new(axis("x", x), axis("y", y), series)),
    )
}
