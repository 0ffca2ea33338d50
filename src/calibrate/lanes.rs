use thiserror::Error;

/// A measured call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Bytes that one GPU put on the wire.
    pub volume: f64,
    /// What the call took.
    pub seconds: f64,
}

/// A toll and a speed: seconds = toll + volume / speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hockney {
    /// Seconds of an empty call.
    pub toll: f64,
    /// Bytes per second.
    pub speed: f64,
}

/// Lanes and how far off they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// By size, ascending: the first is in force for the smallest messages.
    pub lanes: Vec<Hockney>,
    /// Mean absolute relative residual over the points.
    pub mean_residual: f64,
    /// Largest absolute relative residual.
    pub worst_residual: f64,
}

impl Fit {
    /// Seconds for `volume` bytes on the wire: the cheapest lane's.
    pub fn seconds(&self, volume: f64) -> f64 {
        cheapest(&self.lanes, volume)
    }
}

/// Why nothing was fitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FitError {
    /// Fewer distinct sizes than parameters.
    #[error("{lanes} lanes need at least {needed} sizes, and there are {found}")]
    TooFewSizes {
        /// Lanes asked for.
        lanes: usize,
        /// Sizes that they need.
        needed: usize,
        /// Sizes that there are.
        found: usize,
    },
    /// A volume or time that is not a positive, finite number.
    #[error("a point has a volume or time that is not a positive, finite number")]
    BadPoint,
}

/// Fits `count` lanes whose cheapest one describes every size, minimising relative error.
///
/// Measurements of the same size are first reduced to their median, so that one bad row among several sources has no
/// weight; a row that cannot be true between its neighbours is dropped; and residuals are capped in the objective, so
/// that what is left of a hiccup cannot bend a lane.
/// Deterministic: the same points give the same lanes, in whatever order they come.
pub fn fit_lanes(points: &[Point], count: usize) -> Result<Fit, FitError> {
    if points.iter().any(|p| {
        !(p.volume > 0.0 && p.volume.is_finite() && p.seconds > 0.0 && p.seconds.is_finite())
    }) {
        return Err(FitError::BadPoint);
    }
    let medians = without_hiccups(medians_by_size(points));
    let needed = 2 * count.max(1);
    if count == 0 || medians.len() < needed {
        return Err(FitError::TooFewSizes {
            lanes: count,
            needed,
            found: medians.len(),
        });
    }
    // A start with fewer lanes sometimes ends lower: runs of the partition can undercut each other out of force.
    let lanes = (1..=count)
        .map(|start| drop_idle(polish(partition(&medians, start), &medians), &medians))
        .min_by(|a, b| objective(a, &medians).total_cmp(&objective(b, &medians)))
        .unwrap_or_default();
    let residuals: Vec<f64> = points
        .iter()
        .map(|p| relative_error(&lanes, p).abs())
        .collect();
    Ok(Fit {
        mean_residual: residuals.iter().sum::<f64>() / residuals.len() as f64,
        worst_residual: residuals.iter().copied().fold(0.0, f64::max),
        lanes,
    })
}

/// One point a size: the median time. An even number of rows gives the mean of the middle two.
fn medians_by_size(points: &[Point]) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| {
        a.volume
            .total_cmp(&b.volume)
            .then(a.seconds.total_cmp(&b.seconds))
    });
    sorted
        .chunk_by(|a, b| a.volume == b.volume)
        .map(|same| {
            let middle = same.len() / 2;
            let seconds = if same.len() % 2 == 1 {
                same[middle].seconds
            } else {
                (same[middle - 1].seconds + same[middle].seconds) / 2.0
            };
            Point {
                volume: same[0].volume,
                seconds,
            }
        })
        .collect()
}

/// Drops rows that no machine can have measured between their neighbours.
///
/// Twice the bytes take at least as long and at most twice as long. A row that breaks this by more than 40 % towards
/// both neighbours, or towards its only one at an end, is a hiccup.
fn without_hiccups(points: Vec<Point>) -> Vec<Point> {
    let slack = libm::log(1.4);
    // How far the step from `a` to `b` is too steep (positive) or falls (negative).
    let excess = |a: &Point, b: &Point| {
        let rise = libm::log(b.seconds / a.seconds);
        let steepest = libm::log(b.volume / a.volume);
        (rise - steepest).max(0.0) + rise.min(0.0)
    };
    let keep: Vec<bool> = (0..points.len())
        .map(|i| {
            let before = i
                .checked_sub(1)
                .and_then(|j| points.get(j))
                .map(|p| excess(p, &points[i]));
            let after = points.get(i + 1).map(|p| excess(&points[i], p));
            match (before, after) {
                (Some(up), Some(down)) => {
                    !((up > slack && down < -slack) || (up < -slack && down > slack))
                }
                (Some(only), None) | (None, Some(only)) => only.abs() <= slack,
                (None, None) => true,
            }
        })
        .collect();
    points
        .into_iter()
        .zip(keep)
        .filter_map(|(point, keep)| keep.then_some(point))
        .collect()
}

fn relative_error(lanes: &[Hockney], point: &Point) -> f64 {
    cheapest(lanes, point.volume) / point.seconds - 1.0
}

fn cheapest(lanes: &[Hockney], volume: f64) -> f64 {
    lanes
        .iter()
        .map(|lane| lane.toll + volume / lane.speed)
        .fold(f64::INFINITY, f64::min)
}

/// Weighted least squares on relative error, reweighted towards least absolute error.
fn line(points: &[Point]) -> (Hockney, f64) {
    let mut weights: Vec<f64> = points
        .iter()
        .map(|p| 1.0 / (p.seconds * p.seconds))
        .collect();
    let mut best = Hockney {
        toll: 0.0,
        speed: f64::INFINITY,
    };
    for _ in 0..6 {
        let (mut w0, mut wx, mut wxx, mut wy, mut wxy) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for (p, w) in points.iter().zip(&weights) {
            w0 += w;
            wx += w * p.volume;
            wxx += w * p.volume * p.volume;
            wy += w * p.seconds;
            wxy += w * p.volume * p.seconds;
        }
        let determinant = w0 * wxx - wx * wx;
        let (mut toll, mut slope) = if determinant > 1e-12 * w0 * wxx {
            (
                (wy * wxx - wxy * wx) / determinant,
                (w0 * wxy - wx * wy) / determinant,
            )
        } else {
            (0.0, wxy / wxx)
        };
        if toll < 0.0 {
            (toll, slope) = (0.0, wxy / wxx);
        }
        // Flat or falling times: all toll. A speed has to stay finite, so the slope keeps a trace.
        if slope <= 0.0 {
            toll = wy / w0;
            slope = 1e-6 * toll * w0 / wx;
        }
        best = Hockney {
            toll,
            speed: 1.0 / slope,
        };
        for (p, w) in points.iter().zip(&mut weights) {
            let residual = relative_error(&[best], p).abs().max(0.01);
            *w = 1.0 / (p.seconds * p.seconds * residual);
        }
    }
    let error = points
        .iter()
        .map(|p| relative_error(&[best], p).abs())
        .sum();
    (best, error)
}

/// The best division of the sizes into `count` runs of two or more, a line each.
fn partition(points: &[Point], count: usize) -> Vec<Hockney> {
    let size = points.len();
    let mut cost = vec![vec![f64::INFINITY; size + 1]; count + 1];
    let mut from = vec![vec![0; size + 1]; count + 1];
    cost[0][0] = 0.0;
    let mut fits = vec![vec![None; size + 1]; size + 1];
    for start in 0..size {
        for end in start + 2..=size {
            fits[start][end] = Some(line(&points[start..end]));
        }
    }
    for used in 1..=count {
        for end in 2 * used..=size {
            for start in 2 * (used - 1)..=end - 2 {
                if let Some((_, error)) = fits[start][end]
                    && cost[used - 1][start] + error < cost[used][end]
                {
                    cost[used][end] = cost[used - 1][start] + error;
                    from[used][end] = start;
                }
            }
        }
    }
    let mut lanes = Vec::with_capacity(count);
    let mut end = size;
    for used in (1..=count).rev() {
        let start = from[used][end];
        if let Some((lane, _)) = fits[start][end] {
            lanes.push(lane);
        }
        end = start;
    }
    lanes.reverse();
    lanes
}

/// Mean error counts most; squares keep the worst point in sight; both are capped so that a hiccup has no pull.
fn objective(lanes: &[Hockney], points: &[Point]) -> f64 {
    points
        .iter()
        .map(|p| {
            let error = relative_error(lanes, p).abs();
            let capped = error.min(0.25);
            // The trace of the whole error shows the search the way back from far off.
            capped + 4.0 * capped * capped + 0.02 * error
        })
        .sum()
}

/// Pattern search on the cheapest-lane curve itself: the runs of [`partition`] do not know that lanes undercut each
/// other beyond their run.
fn polish(mut lanes: Vec<Hockney>, points: &[Point]) -> Vec<Hockney> {
    let mut best = objective(&lanes, points);
    let mut step = 0.08;
    while step > 0.0005 {
        let mut improved = false;
        for index in 0..lanes.len() {
            let up = 1.0 + step;
            for (toll, speed) in [
                (up, 1.0),
                (1.0 / up, 1.0),
                (1.0, up),
                (1.0, 1.0 / up),
                (up, up),
                (1.0 / up, 1.0 / up),
            ] {
                let kept = lanes[index];
                // A toll of zero can only leave zero by addition.
                let floor = if kept.toll == 0.0 && toll > 1.0 {
                    step * 0.1 * points[0].seconds
                } else {
                    0.0
                };
                lanes[index] = Hockney {
                    toll: kept.toll * toll + floor,
                    speed: kept.speed * speed,
                };
                let value = objective(&lanes, points);
                if value < best - 1e-9 {
                    best = value;
                    improved = true;
                } else {
                    lanes[index] = kept;
                }
            }
        }
        if !improved {
            step /= 2.0;
        }
    }
    lanes
}

/// Lanes by size; one that is the cheapest at no measured size is noise and goes.
fn drop_idle(mut lanes: Vec<Hockney>, points: &[Point]) -> Vec<Hockney> {
    lanes.sort_by(|a, b| a.speed.total_cmp(&b.speed).then(a.toll.total_cmp(&b.toll)));
    let busy: Vec<bool> = lanes
        .iter()
        .map(|lane| {
            points.iter().any(|p| {
                let time = lane.toll + p.volume / lane.speed;
                time <= cheapest(&lanes, p.volume)
            })
        })
        .collect();
    lanes
        .into_iter()
        .zip(busy)
        .filter_map(|(lane, busy)| busy.then_some(lane))
        .collect()
}
