//! Rectangles, clipping, thinning and dashes. All in CSS pixels, y downwards.

use crate::quantity::sort_few;

/// A point.
pub type Point = (f64, f64);

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x0: f64,
    /// Top edge.
    pub y0: f64,
    /// Right edge.
    pub x1: f64,
    /// Bottom edge.
    pub y1: f64,
}

impl Rect {
    /// Width, never negative.
    pub fn width(&self) -> f64 {
        (self.x1 - self.x0).max(0.0)
    }

    /// Height, never negative.
    pub fn height(&self) -> f64 {
        (self.y1 - self.y0).max(0.0)
    }

    /// The same rectangle with its edges moved outwards.
    pub fn grown(&self, by: f64) -> Rect {
        Rect {
            x0: self.x0 - by,
            y0: self.y0 - by,
            x1: self.x1 + by,
            y1: self.y1 + by,
        }
    }

    /// The same rectangle elsewhere.
    #[cfg(feature = "more")]
    pub(super) fn moved(&self, dx: f64, dy: f64) -> Rect {
        Rect {
            x0: self.x0 + dx,
            y0: self.y0 + dy,
            x1: self.x1 + dx,
            y1: self.y1 + dy,
        }
    }

    /// Whether the two share any area.
    pub fn overlaps(&self, other: &Rect) -> bool {
        self.x0 < other.x1 && other.x0 < self.x1 && self.y0 < other.y1 && other.y0 < self.y1
    }

    /// Whether the other lies inside.
    pub fn holds(&self, other: &Rect) -> bool {
        self.x0 <= other.x0 && other.x1 <= self.x1 && self.y0 <= other.y0 && other.y1 <= self.y1
    }

    /// The part of a segment inside, by Liang and Barsky.
    pub(super) fn clip(&self, a: Point, b: Point) -> Option<(Point, Point)> {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        for (p, q) in [
            (-dx, a.0 - self.x0),
            (dx, self.x1 - a.0),
            (-dy, a.1 - self.y0),
            (dy, self.y1 - a.1),
        ] {
            if p == 0.0 {
                if q < 0.0 {
                    return None;
                }
                continue;
            }
            let t = q / p;
            if p < 0.0 {
                enter = enter.max(t);
            } else {
                leave = leave.min(t);
            }
        }
        if enter > leave {
            return None;
        }
        let at = |t: f64| (a.0 + t * dx, a.1 + t * dy);
        Some((
            if enter > 0.0 { at(enter) } else { a },
            if leave < 1.0 { at(leave) } else { b },
        ))
    }
}

/// Straight distance.
pub(super) fn distance(a: Point, b: Point) -> f64 {
    libm::hypot(a.0 - b.0, a.1 - b.1)
}

/// The visible runs of a line that may leave the rectangle and come back.
pub(super) fn clip_line(points: &[Point], to: &Rect) -> Vec<Vec<Point>> {
    let mut runs: Vec<Vec<Point>> = Vec::new();
    let mut run: Vec<Point> = Vec::new();
    for pair in points.windows(2) {
        let &[a, b] = pair else { continue };
        match to.clip(a, b) {
            Some((from, until)) => {
                if run.last() != Some(&from) {
                    runs.push(std::mem::replace(&mut run, vec![from]));
                }
                run.push(until);
            }
            None => runs.push(std::mem::take(&mut run)),
        }
    }
    runs.push(run);
    runs.retain(|run| run.len() > 1);
    runs
}

/// The visible part of a filled shape, by Sutherland and Hodgman.
pub(super) fn clip_area(points: &[Point], to: &Rect) -> Vec<Point> {
    type Side = fn(&Rect, Point) -> f64;
    let sides: [Side; 4] = [
        |r, p| p.0 - r.x0,
        |r, p| r.x1 - p.0,
        |r, p| p.1 - r.y0,
        |r, p| r.y1 - p.1,
    ];
    let mut shape = points.to_vec();
    for side in sides {
        let mut kept = Vec::with_capacity(shape.len() + 4);
        for (i, &b) in shape.iter().enumerate() {
            let a = shape
                .get((i + shape.len() - 1) % shape.len())
                .copied()
                .unwrap_or(b);
            let (da, db) = (side(to, a), side(to, b));
            if (da < 0.0) != (db < 0.0) {
                let t = da / (da - db);
                kept.push((a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1)));
            }
            if db >= 0.0 {
                kept.push(b);
            }
        }
        shape = kept;
    }
    shape
}

/// At most four points per pixel column: first, lowest, highest, last. What is dropped would not show.
pub(super) fn thin(points: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::new();
    for column in points.chunk_by(|a, b| a.0.floor() == b.0.floor()) {
        if column.len() <= 4 {
            kept.extend_from_slice(column);
            continue;
        }
        let by_y = |a: &(usize, &Point), b: &(usize, &Point)| a.1.1.total_cmp(&b.1.1);
        let low = column.iter().enumerate().min_by(by_y).map_or(0, |(i, _)| i);
        let high = column.iter().enumerate().max_by(by_y).map_or(0, |(i, _)| i);
        let mut picks = [0, low, high, column.len() - 1];
        sort_few(&mut picks, |a, b| a < b);
        let mut last = None;
        for i in picks {
            if last != Some(i) {
                kept.extend(column.get(i));
            }
            last = Some(i);
        }
    }
    kept
}

/// Points about `step` apart along a line, its ends included.
pub(super) fn walk(points: &[Point], step: f64) -> Vec<Point> {
    let mut spots: Vec<Point> = points.first().copied().into_iter().collect();
    let mut due = step;
    for pair in points.windows(2) {
        let &[a, b] = pair else { continue };
        let length = distance(a, b);
        while due <= length {
            let t = due / length;
            spots.push((a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1)));
            due += step;
        }
        due -= length;
    }
    spots.extend(points.last());
    spots
}

/// The dashes of a line. Dash and gap go on around corners.
pub(super) fn dashes(points: &[Point], dash: f64, gap: f64) -> Vec<Vec<Point>> {
    if dash <= 0.0 || gap <= 0.0 {
        return vec![points.to_vec()];
    }
    let mut all = Vec::new();
    let mut current: Vec<Point> = points.first().copied().into_iter().collect();
    let (mut drawing, mut left) = (true, dash);
    for pair in points.windows(2) {
        let &[a, b] = pair else { continue };
        let length = distance(a, b);
        let mut done = 0.0;
        while length - done > left {
            done += left;
            let t = done / length;
            let spot = (a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1));
            if drawing {
                current.push(spot);
                all.push(std::mem::take(&mut current));
            } else {
                current = vec![spot];
            }
            drawing = !drawing;
            left = if drawing { dash } else { gap };
        }
        left -= length - done;
        if drawing {
            current.push(b);
        }
    }
    if drawing && current.len() > 1 {
        all.push(current);
    }
    all
}
