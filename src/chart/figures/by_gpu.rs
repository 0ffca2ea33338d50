use super::data;
use super::names::{link_series, percent};
use crate::chart::{Axis, Dumbbell, Figure, Kind, Row, RowPoint, Scale, SeriesId, ticks::Ticks};
use crate::hardware::Link;
use crate::quantity::{Lang, fixed, plain};
use crate::scenario::Scenario;
use crate::words::charts;

/// NVLink against PCIe for each GPU.
pub(super) fn figure(scenario: &Scenario, lang: Lang) -> Figure {
    let rows = data::by_gpu(scenario);
    let (own_gpu, own_link) = (scenario.gpu, scenario.link_used());
    let mark = |gpu, link: Link, value: f64, named: bool| RowPoint {
        value: 100.0 * value,
        id: if gpu == own_gpu && link == own_link {
            SeriesId::You
        } else {
            link_series(link)
        },
        link: link_series(link),
        label: named.then(|| fixed(100.0 * value, 1)),
    };
    let drawn = rows
        .iter()
        .map(|row| Row {
            label: row.gpu.name().to_owned(),
            bold: row.gpu == own_gpu,
            points: vec![
                mark(row.gpu, row.nvlink, row.over_nvlink.lost, true),
                mark(
                    row.gpu,
                    Link::PcieP2p,
                    row.over_pcie.lost,
                    row.nvlink == Link::NvSwitch,
                ),
            ],
            note: None,
        })
        .collect();
    let labels = [0.0, 5.0, 20.0, 40.0, 60.0, 80.0, 100.0]
        .map(|v| (v, plain(v)))
        .to_vec();
    let own = rows.iter().find(|row| row.gpu == own_gpu);
    let loss = |lost: Option<&data::Lost>| percent(lost.map_or(0.0, |p| p.lost), lang);
    Figure {
        title: charts::LINK_TITLE.get(lang).to_owned(),
        description: charts::link_description(
            lang,
            own_gpu.name(),
            &loss(own.map(|row| &row.over_nvlink)),
            &loss(own.map(|row| &row.over_pcie)),
        ),
        lang: lang.id().to_owned(),
        kind: Kind::Dumbbell(Dumbbell {
            x: Axis::new(
                charts::LOST_AXIS.get(lang),
                Scale::Linear,
                Ticks {
                    range: (0.0, 100.0),
                    labels,
                },
            ),
            rows: drawn,
            legend: vec![
                (SeriesId::NvSwitch, charts::NVLINK.get(lang).to_owned()),
                (SeriesId::Bridge, charts::BRIDGE.get(lang).to_owned()),
                (SeriesId::P2p, charts::PCIE.get(lang).to_owned()),
            ],
            thresholds: vec![scenario.target.percent(), 20.0],
            note: rows
                .iter()
                .any(|row| row.beyond_bridge)
                .then(|| charts::bridge_note(lang, scenario.n)),
        }),
    }
}
