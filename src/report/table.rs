use crate::chart::figures::data::{self, LinkCurve, Lost};
#[cfg(feature = "more")]
use crate::chart::figures::grid::heat as heat_grid;
use crate::chart::figures::names::link_name;
use crate::collective::Curve as CallCurve;
use crate::loss::{Bound, Curve, bound};
use crate::quantity::{self, Bytes, Lang, plain};
use crate::scenario::{ChartKind, Scenario};
use crate::words::charts;

/// Rows and columns, units in the heads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// One a column.
    pub head: Vec<String>,
    /// One entry a column each.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// As RFC 4180 has it.
    pub fn csv(&self) -> String {
        let line = |cells: &[String]| {
            let quoted: Vec<String> = cells
                .iter()
                .map(|cell| {
                    if cell.contains([',', '"', '\n', '\r']) {
                        format!("\"{}\"", cell.replace('"', "\"\""))
                    } else {
                        cell.clone()
                    }
                })
                .collect();
            quoted.join(",") + "\n"
        };
        let mut out = line(&self.head);
        for row in &self.rows {
            out += &line(row);
        }
        out
    }

    /// The same with names and units in two rows, for programs that want a unit by itself.
    pub fn csv_with_units(&self) -> String {
        let (names, units) = self.head.iter().map(|head| name_and_unit(head)).unzip();
        let mut rows = vec![units];
        rows.extend(self.rows.iter().cloned());
        let table = Table { head: names, rows };
        table.csv()
    }

    /// In columns of even width, for a terminal.
    pub fn text(&self) -> String {
        let lines = || std::iter::once(&self.head).chain(&self.rows);
        let widths: Vec<usize> = (0..self.head.len())
            .map(|column| {
                lines()
                    .filter_map(|row| row.get(column))
                    .map(|cell| cell.chars().count())
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let mut out = String::new();
        for row in lines() {
            let padded: Vec<String> = row
                .iter()
                .zip(&widths)
                .map(|(cell, &width)| format!("{cell:>width$}"))
                .collect();
            out += padded.join("  ").trim_end();
            out.push('\n');
        }
        out
    }
}

/// Tells a head's unit from its name, in both languages; empty where it counts or names.
fn name_and_unit(head: &str) -> (String, String) {
    for unit in ["%", "s", "ms", "µs", "ns", "bytes", "字节"] {
        for (form, left) in [
            (format!("（{unit}）"), ""),
            (format!(", {unit} lost"), ", lost"),
            (format!(", {unit}"), ""),
        ] {
            // A single letter would be found in words.
            if head.ends_with(&form) || (unit != "s" && head.contains(&form)) {
                return (head.replacen(&form, left, 1), unit.to_owned());
            }
        }
    }
    (head.to_owned(), String::new())
}

/// A number for a table: enough digits to be used, few enough to be read.
fn number(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let magnitude = libm::floor(libm::log10(value.abs())) as i32;
    let decimals = usize::try_from(3 - magnitude).unwrap_or(0).min(9);
    quantity::decimals(value, decimals)
}

/// The numbers of a figure; empty for kinds that cannot be drawn yet.
pub fn chart_table(kind: ChartKind, scenario: &Scenario, lang: Lang) -> Table {
    match kind {
        ChartKind::Frequency => {
            let head = if data::counts_per(scenario) {
                charts::HEAD_PER
            } else {
                charts::HEAD_EVERY
            };
            let curves = data::frequency(scenario);
            let mut table = links(scenario, head.get(lang), &curves, |_| true, lang);
            if let Some(other) = data::other_overlap(scenario, &curves) {
                let name = charts::other_overlap(scenario.overlap).get(lang);
                let other_scenario = Scenario {
                    overlap: !scenario.overlap,
                    ..scenario.clone()
                };
                let lower = is_lower(&other_scenario);
                table.head.push(charts::head_lost(lang, name, lower));
                for (row, point) in table.rows.iter_mut().zip(&other) {
                    row.push(number(100.0 * point.lost));
                }
            }
            table
        }
        ChartKind::Size => {
            let curves = thinned(data::size(scenario));
            links(
                scenario,
                charts::HEAD_SIZE.get(lang),
                &curves,
                |_| true,
                lang,
            )
        }
        #[cfg(feature = "more")]
        ChartKind::Bucket => {
            let whole = |point: &Lost| (point.x as u64).is_power_of_two();
            links(
                scenario,
                charts::HEAD_BUCKET.get(lang),
                &data::bucket(scenario),
                whole,
                lang,
            )
        }
        #[cfg(feature = "more")]
        ChartKind::Heat => heat(scenario, lang),
        ChartKind::Link => Table {
            head: vec![
                charts::HEAD_GPU.get(lang).to_owned(),
                charts::head_lost(lang, charts::NVLINK.get(lang), is_lower(scenario)),
                charts::head_lost(lang, charts::PCIE.get(lang), is_lower(scenario)),
            ],
            rows: data::by_gpu(scenario)
                .iter()
                .map(|row| {
                    vec![
                        row.gpu.name().to_owned(),
                        number(100.0 * row.over_nvlink.lost),
                        number(100.0 * row.over_pcie.lost),
                    ]
                })
                .collect(),
        },
        ChartKind::Collective => collective(scenario, lang),
        _ => Table {
            head: Vec::new(),
            rows: Vec::new(),
        },
    }
}

/// Whether the losses of a figure are lower bounds; its axis says the same.
fn is_lower(scenario: &Scenario) -> bool {
    bound(scenario) == Bound::Lower
}

/// Every sixth point and the last: an octave apart, as far as the curve's own grid allows.
fn thinned(mut curves: Vec<LinkCurve>) -> Vec<LinkCurve> {
    for curve in &mut curves {
        let last = curve.points.len().saturating_sub(1);
        let mut at = 0..;
        curve.points.retain(|_| {
            at.next()
                .is_some_and(|at: usize| at.is_multiple_of(6) || at == last)
        });
    }
    curves
}

/// One column a link; the scenario's own also with its range.
fn links(
    scenario: &Scenario,
    first: &str,
    curves: &[LinkCurve],
    keep: impl Fn(&Lost) -> bool,
    lang: Lang,
) -> Table {
    let lower = is_lower(scenario);
    let mut head = vec![first.to_owned()];
    for curve in curves {
        head.push(charts::head_lost(lang, link_name(curve.link, lang), lower));
        if curve.selected {
            head.push(charts::HEAD_LOW.get(lang).to_owned());
            head.push(charts::HEAD_HIGH.get(lang).to_owned());
        }
    }
    let xs: Vec<f64> = curves.first().map_or_else(Vec::new, |c| {
        c.points.iter().filter(|p| keep(p)).map(|p| p.x).collect()
    });
    let rows = xs
        .into_iter()
        .map(|x| {
            let mut row = vec![plain(x)];
            for curve in curves {
                let point = curve.points.iter().find(|p| p.x == x);
                let cell = |value: fn(&Lost) -> f64| {
                    point.map_or("—".to_owned(), |p| number(100.0 * value(p)))
                };
                row.push(cell(|p| p.lost));
                if curve.selected {
                    row.push(cell(|p| p.low));
                    row.push(cell(|p| p.high));
                }
            }
            row
        })
        .collect();
    Table { head, rows }
}

/// A row an octave, a column for each power of two.
#[cfg(feature = "more")]
fn heat(scenario: &Scenario, lang: Lang) -> Table {
    let grid = heat_grid(scenario);
    let per = data::counts_per(scenario);
    let lower = is_lower(scenario);
    let shown = |count: &u32| count.is_power_of_two();
    let head = grid.columns.iter().copied().filter(shown);
    let last = grid.rows.len().saturating_sub(1);
    let rows = grid.rows.iter().zip(&grid.lost).enumerate();
    Table {
        head: std::iter::once(charts::HEAD_SIZE.get(lang).to_owned())
            .chain(
                head.map(|count| {
                    charts::head_lost(lang, &charts::head_count(lang, per, count), lower)
                }),
            )
            .collect(),
        rows: rows
            .filter(|(at, _)| at.is_multiple_of(4) || *at == last)
            .map(|(_, (bytes, lost))| {
                let cells = grid.columns.iter().zip(lost);
                let shown = cells.filter(|(count, _)| shown(count));
                let cells = shown.map(|(_, lost)| number(100.0 * lost));
                std::iter::once(format!("{bytes}")).chain(cells).collect()
            })
            .collect(),
    }
}

fn collective(scenario: &Scenario, lang: Lang) -> Table {
    let data = data::collective(scenario);
    let head = [
        charts::HEAD_MESSAGE,
        charts::HEAD_TIME,
        charts::HEAD_LANE,
        charts::HEAD_PUBLISHED,
        charts::HEAD_ROWS,
    ];
    Table {
        head: head.map(|text| text.get(lang).to_owned()).to_vec(),
        rows: data
            .line
            .iter()
            .filter(|(bytes, ..)| (*bytes as u64).is_power_of_two())
            .map(|&(bytes, micros, _, _, lane)| {
                let published = data.medians.iter().find(|median| median.bytes == bytes);
                vec![
                    plain(bytes),
                    number(micros),
                    charts::lane(lang, lane),
                    published.map_or("—".to_owned(), |median| number(median.micros)),
                    published.map_or(0, |median| median.rows).to_string(),
                ]
            })
            .collect(),
    }
}

/// A sweep: one row a point. Columns are stable; units are in their names.
pub fn curve_table(curve: &Curve) -> Table {
    let head = [
        curve.axis.id(),
        "throughput_lost_percent",
        "throughput_lost_low_percent",
        "throughput_lost_high_percent",
        "loss_percent",
        "t_sync_us",
        "t_exposed_us",
        "period_us",
        "bound",
    ];
    let rows = curve
        .points
        .iter()
        .map(|point| {
            let p = &point.prediction;
            let x = match curve.axis {
                crate::loss::Axis::Link => point.scenario.link_used().id().to_owned(),
                _ => plain(point.x),
            };
            vec![
                x,
                plain(100.0 * p.throughput_lost),
                plain(100.0 * p.lost_range.0),
                plain(100.0 * p.lost_range.1),
                plain(100.0 * p.overhead),
                plain(p.call.map_or(0.0, |call| 1e6 * call.seconds)),
                plain(1e6 * p.exposed.central),
                plain(1e6 * p.period),
                bound(&point.scenario).id().to_owned(),
            ]
        })
        .collect();
    Table {
        head: head.map(str::to_owned).to_vec(),
        rows,
    }
}

/// A collective: one row a size, with the columns that the command line promises.
pub fn collective_table(curve: &CallCurve, sizes: &[Bytes]) -> Table {
    let head = ["bytes", "time_us", "algbw_gbps", "busbw_gbps", "lane"];
    let rows = sizes
        .iter()
        .map(|size| {
            let bytes = size.as_f64();
            let call = curve.call(bytes);
            let seconds = call.map_or(0.0, |call| call.seconds);
            vec![
                size.get().to_string(),
                number(1e6 * seconds),
                number(curve.algorithm_bandwidth(bytes, seconds) / 1e9),
                number(curve.bus_bandwidth(bytes, seconds) / 1e9),
                call.map_or("none", |call| call.lane).to_owned(),
            ]
        })
        .collect();
    Table {
        head: head.map(str::to_owned).to_vec(),
        rows,
    }
}
