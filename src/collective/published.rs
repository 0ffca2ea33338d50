//! The published measurements, carried in a format of our own (`published/*.txt`), read line by line.

use std::str::FromStr;

use crate::quantity::number;

use super::{Algorithm, Basis, Collective, Launch, Request};

/// One published table: a sweep over sizes on one machine.
#[derive(Clone, Debug, PartialEq)]
pub struct PublishedTable {
    /// `h100-sxm`, `pcie5-host` and so on.
    pub platform: &'static str,
    /// Ranks that took part, all in one node.
    pub gpus: u32,
    /// As the source names it; point-to-point tables have no counterpart in [`Collective`].
    pub collective: &'static str,
    /// Chosen by the library or forced.
    pub algorithm: Algorithm,
    /// How calls were launched; `unknown` where the source does not say.
    pub launch: &'static str,
    /// NCCL version as stated.
    pub nccl: &'static str,
    /// Key into [`sources`].
    pub source: &'static str,
    /// Bytes and microseconds, by size.
    pub rows: Vec<(u64, f64)>,
}

impl PublishedTable {
    /// The collective, where it is one that the model has.
    pub fn collective(&self) -> Option<Collective> {
        Collective::from_str(self.collective).ok()
    }

    /// How calls were launched, where the source says; of the two graph tables one is of a single process.
    pub fn launch(&self) -> Option<Launch> {
        match self.source {
            "wh8-graph" => Some(Launch::CudaGraphSingle),
            _ => Launch::from_str(self.launch).ok(),
        }
    }
}

/// Where a table is from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Identifier.
    pub id: &'static str,
    /// What was measured.
    pub hardware: &'static str,
    /// Repository and path, or issue.
    pub title: &'static str,
    /// NCCL version.
    pub nccl: &'static str,
    /// Date, where known.
    pub date: &'static str,
    /// How it was measured and what is wrong with it.
    pub quality: &'static str,
}

/// Drawn beside curves. Where the binary does not carry them, [`provide`] brings them when they are wanted.
#[cfg(feature = "published")]
static DRAWN: &[&str] = &[
    include_str!("published/nvlink.txt"),
    include_str!("published/pcie.txt"),
];
#[cfg(not(feature = "published"))]
static DRAWN: &[&str] = &[];
static PROVIDED: std::sync::OnceLock<&'static str> = std::sync::OnceLock::new();

const A100: &str = include_str!("published/a100.txt");
const SOURCES: &str = include_str!("published/sources.txt");

/// Tables that the hardware of a scenario can be compared with.
pub fn hopper_and_pcie() -> Vec<PublishedTable> {
    DRAWN
        .iter()
        .copied()
        .chain(PROVIDED.get().copied())
        .flat_map(read)
        .collect()
}

/// Brings the tables to a binary that was built without them (feature `published`), as the text of their files one
/// after the other. The first text counts and is kept for good.
pub fn provide(text: String) {
    PROVIDED.get_or_init(|| text.leak());
}

/// The tables to draw beside the curve of a request: the same collective, count and launch, on the machine that the
/// lanes rest on.
pub fn beside(request: &Request, basis: Basis) -> Vec<PublishedTable> {
    let platforms: &[&str] = match basis {
        Basis::OneGpu | Basis::AcrossPairs => &[],
        Basis::Board | Basis::BoardOtherCount => &["h100-sxm", "h200-sxm"],
        Basis::BridgedPair => &["h100-pcie-bridge"],
        Basis::BridgedFour => &["gh200"],
        Basis::AcrossFours => &["h200-nvl"],
        Basis::Pcie => &["pcie5-host", "pcie5-switch"],
        Basis::PcieHost => &["pcie4-shm"],
    };
    let mut tables = hopper_and_pcie();
    tables.retain(|table| {
        // On bridges and through the host there is one table each, whatever its launch.
        let launch_counts = matches!(basis, Basis::Board | Basis::BoardOtherCount);
        platforms.contains(&table.platform)
            && table.gpus == request.gpus
            && table.collective() == Some(request.collective)
            && (table.algorithm == request.algorithm
                || (request.algorithm == Algorithm::Auto && !launch_counts))
            && (!launch_counts || table.launch() == Some(request.launch))
    });
    tables
}

/// Every table, also those of other generations.
pub fn all() -> Vec<PublishedTable> {
    let mut tables = hopper_and_pcie();
    tables.extend(read(A100));
    tables
}

/// Every source.
pub fn sources() -> Vec<Source> {
    let mut found: Vec<Source> = Vec::new();
    for line in SOURCES.lines() {
        let Some((key, value)) = line.split_once(' ') else {
            continue;
        };
        if key == "source" {
            found.push(Source {
                id: value,
                ..Source::default()
            });
        } else if let Some(last) = found.last_mut() {
            match key {
                "hardware" => last.hardware = value,
                "title" => last.title = value,
                "nccl" => last.nccl = value,
                "date" => last.date = value,
                "quality" => last.quality = value,
                _ => {}
            }
        }
    }
    found
}

/// Reads tables; a line that is neither a head, a row nor a comment ends the table that it stands in.
fn read(text: &'static str) -> Vec<PublishedTable> {
    let mut tables: Vec<PublishedTable> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        match words.next() {
            Some("table") => {
                let head: Vec<&'static str> = words.collect();
                if let [platform, gpus, collective, algorithm, launch, nccl, source] = head[..]
                    && let (Ok(gpus), Ok(algorithm)) = (gpus.parse(), algorithm.parse())
                {
                    tables.push(PublishedTable {
                        platform,
                        gpus,
                        collective,
                        algorithm,
                        launch,
                        nccl,
                        source,
                        rows: Vec::new(),
                    });
                }
            }
            Some(bytes) => {
                if let (Ok(bytes), Some(micros), Some(table)) = (
                    bytes.parse(),
                    words.next().and_then(number),
                    tables.last_mut(),
                ) {
                    table.rows.push((bytes, micros));
                }
            }
            None => {}
        }
    }
    tables
}
