//! Lanes fitted to the published tables on 2026-11-30. Written by `cargo run --release --example fit`: change
//! `src/calibrate/plan.rs` and run it again. Tolls in microseconds, speeds in GB/s of wire volume.

use super::lane::{Lane, Platform, Regime, Table};
use super::{Algorithm, Collective};

const fn lane(toll_us: f64, speed_gbps: f64, name: &'static str) -> Lane {
    Lane {
        toll: toll_us * 1e-6,
        speed: speed_gbps * 1e9,
        name,
    }
}

/// Every fitted table.
pub fn tables() -> &'static [Table] {
    TABLES
}

static TABLES: &[Table] = &[
    Table {
        platform: Platform::Sxm,
        gpus: 2,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 1.98,
        worst_residual_percent: 7.7,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
        ],
        regimes: &[
            Regime {
                up_to: 1048576.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(6.072, 11.53, "Ring LL 1"),
                    lane(6.918, 143.1, "Ring LL 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(18.15, 276.9, "Ring 1"),
                    lane(36.40, 313.5, "Ring 2"),
                    lane(82.67, 335.3, "Ring 3"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 4,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        to: 8589934592.0,
        mean_residual_percent: 1.42,
        worst_residual_percent: 16.8,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
            "stas-h200-nvls",
            "wh8-algosweep",
            "wh8-quiet-ar",
            "wh8-ring-large",
        ],
        regimes: &[
            Regime {
                up_to: 1048576.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(9.431, 16.64, "Ring LL 1"),
                    lane(10.79, 214.6, "Ring LL 2"),
                    lane(15.55, 611.1, "Ring LL 3"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(14.14, 236.3, "Ring 1"),
                    lane(24.01, 335.7, "Ring 2"),
                    lane(40.53, 351.5, "Ring 3"),
                    lane(105.6, 365.3, "Ring 4"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 8,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        to: 17179869184.0,
        mean_residual_percent: 2.24,
        worst_residual_percent: 11.1,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
            "stas-h200-nvls",
            "xxrjun-8g-ar",
        ],
        regimes: &[
            Regime {
                up_to: 1048576.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(15.63, 12.56, "Ring LL 1"),
                    lane(18.37, 274.7, "Ring LL 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Nvls,
                lanes: &[
                    lane(24.90, 175.3, "NVLS 1"),
                    lane(35.63, 219.0, "NVLS 2"),
                    lane(73.70, 305.4, "NVLS 3"),
                    lane(102.5, 309.9, "NVLS 4"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 2,
        collective: Collective::AllGather,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 1.91,
        worst_residual_percent: 6.4,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
        ],
        regimes: &[
            Regime {
                up_to: 1048576.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(5.101, 4.334, "Ring small 1"),
                    lane(6.005, 99.32, "Ring small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(6.327, 103.0, "Ring 1"),
                    lane(16.91, 219.9, "Ring 2"),
                    lane(25.23, 252.9, "Ring 3"),
                    lane(54.01, 272.0, "Ring 4"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 4,
        collective: Collective::AllGather,
        algorithm: Algorithm::Auto,
        to: 8589934592.0,
        mean_residual_percent: 1.70,
        worst_residual_percent: 13.9,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
            "wh8-quiet-ag",
        ],
        regimes: &[
            Regime {
                up_to: 2097152.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(7.046, 8.723, "Ring small 1"),
                    lane(8.374, 151.9, "Ring small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(25.00, 305.6, "Ring 1"),
                    lane(39.20, 324.0, "Ring 2"),
                    lane(96.81, 343.6, "Ring 3"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 8,
        collective: Collective::AllGather,
        algorithm: Algorithm::Auto,
        to: 17179869184.0,
        mean_residual_percent: 3.79,
        worst_residual_percent: 19.1,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
            "stas-h200-nvls",
            "xxrjun-8g-ag",
        ],
        regimes: &[
            Regime {
                up_to: 1048576.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(10.34, 10.10, "Ring small 1"),
                    lane(13.05, 228.7, "Ring small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(11.61, 164.6, "Ring 1"),
                    lane(21.52, 308.6, "Ring 2"),
                    lane(33.15, 339.2, "Ring 3"),
                    lane(118.3, 361.2, "Ring 4"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 2,
        collective: Collective::ReduceScatter,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 2.20,
        worst_residual_percent: 14.6,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
        ],
        regimes: &[
            Regime {
                up_to: 1048576.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(5.150, 7.190, "Ring small 1"),
                    lane(6.007, 118.2, "Ring small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(7.090, 127.6, "Ring 1"),
                    lane(13.80, 219.8, "Ring 2"),
                    lane(24.63, 236.6, "Ring 3"),
                    lane(89.04, 270.7, "Ring 4"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 4,
        collective: Collective::ReduceScatter,
        algorithm: Algorithm::Auto,
        to: 8589934592.0,
        mean_residual_percent: 2.67,
        worst_residual_percent: 15.8,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
            "wh8-quiet-rs",
        ],
        regimes: &[
            Regime {
                up_to: 2097152.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(7.161, 18.91, "Ring small 1"),
                    lane(7.743, 181.2, "Ring small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(19.88, 296.4, "Ring 1"),
                    lane(29.87, 314.9, "Ring 2"),
                    lane(143.4, 349.7, "Ring 3"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 8,
        collective: Collective::ReduceScatter,
        algorithm: Algorithm::Auto,
        to: 17179869184.0,
        mean_residual_percent: 2.82,
        worst_residual_percent: 16.4,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
            "stas-h200-nvls",
            "xxrjun-8g-rs",
        ],
        regimes: &[
            Regime {
                up_to: 1048576.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(10.49, 19.44, "Ring small 1"),
                    lane(11.91, 335.1, "Ring small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(7.600, 163.0, "Ring 1"),
                    lane(22.10, 328.0, "Ring 2"),
                    lane(44.35, 347.8, "Ring 3"),
                    lane(239.9, 365.6, "Ring 4"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 2,
        collective: Collective::AllToAll,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 2.46,
        worst_residual_percent: 6.7,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
        ],
        regimes: &[
            Regime {
                up_to: 2097152.0,
                algorithm: Algorithm::Auto,
                lanes: &[
                    lane(6.388, 6.003, "P2P small 1"),
                    lane(13.52, 582.1, "P2P small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Auto,
                lanes: &[
                    lane(9.929, 198.6, "P2P 1"),
                    lane(23.20, 289.6, "P2P 2"),
                    lane(34.72, 299.7, "P2P 3"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 4,
        collective: Collective::AllToAll,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 5.52,
        worst_residual_percent: 62.5,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
        ],
        regimes: &[
            Regime {
                up_to: 1048576.0,
                algorithm: Algorithm::Auto,
                lanes: &[
                    lane(6.864, 18.45, "P2P small 1"),
                    lane(13.95, 669.9, "P2P small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Auto,
                lanes: &[lane(10.23, 234.6, "P2P 1"), lane(34.28, 332.8, "P2P 2")],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 8,
        collective: Collective::AllToAll,
        algorithm: Algorithm::Auto,
        to: 17179869184.0,
        mean_residual_percent: 6.43,
        worst_residual_percent: 48.2,
        sources: &[
            "aic-h100-2273",
            "aic-h100-2292",
            "aic-h200-2262",
            "aic-h200-2292",
            "xxrjun-8g-a2a",
        ],
        regimes: &[
            Regime {
                up_to: 1048576.0,
                algorithm: Algorithm::Auto,
                lanes: &[
                    lane(8.559, 45.82, "P2P small 1"),
                    lane(14.00, 514.0, "P2P small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Auto,
                lanes: &[
                    lane(10.73, 235.9, "P2P 1"),
                    lane(32.30, 317.4, "P2P 2"),
                    lane(145.1, 349.2, "P2P 3"),
                ],
            },
        ],
    },
    Table {
        platform: Platform::Sxm,
        gpus: 4,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Tree,
        to: 8589934592.0,
        mean_residual_percent: 0.49,
        worst_residual_percent: 0.9,
        sources: &["wh8-algosweep"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Tree,
            lanes: &[lane(149.7, 344.8, "Tree 1")],
        }],
    },
    Table {
        platform: Platform::Gh200,
        gpus: 4,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        to: 4294967296.0,
        mean_residual_percent: 1.51,
        worst_residual_percent: 10.3,
        sources: &["alps-gh200-4g"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Ring,
            lanes: &[
                lane(7.706, 0.07841, "Ring 1"),
                lane(9.211, 19.37, "Ring 2"),
                lane(10.35, 190.0, "Ring 3"),
                lane(27.39, 337.8, "Ring 4"),
            ],
        }],
    },
    Table {
        platform: Platform::BridgedPair,
        gpus: 2,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        to: 4294967296.0,
        mean_residual_percent: 0.03,
        worst_residual_percent: 0.1,
        sources: &["nccl1161-h100pcie"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Ring,
            lanes: &[lane(90.58, 116.5, "Ring 1")],
        }],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 2,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 1.01,
        worst_residual_percent: 3.9,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Ring,
            lanes: &[
                lane(6.279, 16.33, "Ring 1"),
                lane(6.539, 22.07, "Ring 2"),
                lane(15.87, 36.79, "Ring 3"),
                lane(179.5, 39.01, "Ring 4"),
            ],
        }],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 4,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 4.20,
        worst_residual_percent: 33.1,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Ring,
            lanes: &[
                lane(12.97, 16.50, "Ring 1"),
                lane(21.39, 25.52, "Ring 2"),
                lane(156.1, 25.96, "Ring 3"),
            ],
        }],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 8,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 3.63,
        worst_residual_percent: 12.0,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[
            Regime {
                up_to: 524288.0,
                algorithm: Algorithm::Ring,
                lanes: &[lane(23.97, 7.992, "Ring small 1")],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[lane(41.80, 20.45, "Ring 1"), lane(65.01, 24.61, "Ring 2")],
            },
        ],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 2,
        collective: Collective::AllGather,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 1.37,
        worst_residual_percent: 11.0,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Ring,
            lanes: &[
                lane(5.814, 4.053, "Ring 1"),
                lane(5.927, 15.06, "Ring 2"),
                lane(14.89, 32.10, "Ring 3"),
            ],
        }],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 4,
        collective: Collective::AllGather,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 2.87,
        worst_residual_percent: 15.6,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Ring,
            lanes: &[
                lane(9.283, 12.98, "Ring 1"),
                lane(9.301, 13.56, "Ring 2"),
                lane(18.18, 23.57, "Ring 3"),
            ],
        }],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 8,
        collective: Collective::AllGather,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 3.24,
        worst_residual_percent: 16.7,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[
            Regime {
                up_to: 524288.0,
                algorithm: Algorithm::Ring,
                lanes: &[lane(14.43, 7.343, "Ring small 1")],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[lane(33.64, 22.04, "Ring 1"), lane(35.49, 23.06, "Ring 2")],
            },
        ],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 2,
        collective: Collective::ReduceScatter,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 1.87,
        worst_residual_percent: 16.0,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Ring,
            lanes: &[
                lane(5.171, 2.630, "Ring 1"),
                lane(5.938, 17.06, "Ring 2"),
                lane(13.75, 29.97, "Ring 3"),
                lane(269.5, 34.66, "Ring 4"),
            ],
        }],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 4,
        collective: Collective::ReduceScatter,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 3.04,
        worst_residual_percent: 17.7,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Ring,
            lanes: &[lane(9.446, 13.90, "Ring 1"), lane(19.49, 23.83, "Ring 2")],
        }],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 8,
        collective: Collective::ReduceScatter,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 3.44,
        worst_residual_percent: 20.3,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[
            Regime {
                up_to: 524288.0,
                algorithm: Algorithm::Ring,
                lanes: &[
                    lane(14.60, 2.419, "Ring small 1"),
                    lane(14.85, 7.377, "Ring small 2"),
                ],
            },
            Regime {
                up_to: f64::INFINITY,
                algorithm: Algorithm::Ring,
                lanes: &[lane(24.74, 19.41, "Ring 1"), lane(34.90, 23.50, "Ring 2")],
            },
        ],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 2,
        collective: Collective::AllToAll,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 1.60,
        worst_residual_percent: 4.5,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Auto,
            lanes: &[lane(6.306, 4.592, "P2P 1"), lane(8.437, 25.73, "P2P 2")],
        }],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 4,
        collective: Collective::AllToAll,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 2.04,
        worst_residual_percent: 12.0,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Auto,
            lanes: &[
                lane(8.039, 6.098, "P2P 1"),
                lane(11.97, 20.17, "P2P 2"),
                lane(42.09, 24.20, "P2P 3"),
            ],
        }],
    },
    Table {
        platform: Platform::PcieGen5,
        gpus: 8,
        collective: Collective::AllToAll,
        algorithm: Algorithm::Auto,
        to: 536870912.0,
        mean_residual_percent: 8.09,
        worst_residual_percent: 49.8,
        sources: &["aic-rtxpro6000-2292"],
        regimes: &[Regime {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Auto,
            lanes: &[
                lane(9.258, 3.678, "P2P 1"),
                lane(15.15, 15.09, "P2P 2"),
                lane(237.2, 18.58, "P2P 3"),
            ],
        }],
    },
];
