//! Finding room for words.

use super::geometry::{Point, Rect, distance, walk};
use crate::quantity::sort_few;

/// What is already on the picture: words that nothing may cover, and lines that words should not cross.
#[derive(Clone, Debug)]
pub(super) struct Taken {
    bounds: Rect,
    rects: Vec<Rect>,
    lines: Vec<(Point, Point, f64)>,
}

/// How strongly a word avoids each kind of line.
pub(super) const SERIES: f64 = 1.0;
pub(super) const BAND: f64 = 0.25;
pub(super) const THRESHOLD: f64 = 0.6;

impl Taken {
    pub(super) fn new(bounds: Rect) -> Taken {
        Taken {
            bounds,
            rects: Vec::new(),
            lines: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, rect: Rect) {
        self.rects.push(rect);
    }

    pub(super) fn add_line(&mut self, points: &[Point], weight: f64) {
        let spots = walk(points, 7.0);
        self.lines
            .extend(spots.windows(2).filter_map(|pair| match pair {
                [a, b] => Some((*a, *b, weight)),
                _ => None,
            }));
    }

    /// Whether a word here would be cut or would touch another word.
    pub(super) fn blocked(&self, rect: &Rect) -> bool {
        let air = rect.grown(1.0);
        !self.bounds.holds(rect) || self.rects.iter().any(|other| air.overlaps(other))
    }

    /// How much line a word here would cover.
    pub(super) fn covered(&self, rect: &Rect) -> f64 {
        let inside = |(a, b, weight): &(Point, Point, f64)| {
            rect.clip(*a, *b)
                .map_or(0.0, |(a, b)| distance(a, b) * weight)
        };
        self.lines.iter().map(inside).sum()
    }

    /// The cost of a place: lines under the word count most, lines near it a little. None where words would touch.
    pub(super) fn cost(&self, rect: &Rect) -> Option<f64> {
        if self.blocked(rect) {
            return None;
        }
        Some(10.0 * self.covered(&rect.grown(1.0)) + 0.3 * self.covered(&rect.grown(9.0)))
    }

    /// The cheapest of some places; each comes with what its position costs in itself.
    pub(super) fn best<T>(&self, places: impl Iterator<Item = (T, Rect, f64)>) -> Option<(T, f64)> {
        let mut found: Option<(T, f64)> = None;
        for (place, rect, own) in places {
            // The own cost alone already settles most candidates.
            if found.as_ref().is_some_and(|(_, cost)| *cost <= own) {
                continue;
            }
            let Some(cost) = self.cost(&rect).map(|cost| cost + own) else {
                continue;
            };
            if found.as_ref().is_none_or(|(_, best)| cost < *best) {
                found = Some((place, cost));
            }
        }
        found
    }

    /// The emptiest area of a size within another, clear of words where possible.
    pub(super) fn emptiest(
        &self,
        width: f64,
        height: f64,
        within: &Rect,
        keep_off: Option<&Rect>,
    ) -> Option<Rect> {
        const STEPS: u32 = 12;
        let (free_x, free_y) = (within.width() - width, within.height() - height);
        if free_x < 0.0 || free_y < 0.0 {
            return None;
        }
        let mut best: Option<(Rect, f64)> = None;
        for i in 0..=STEPS {
            for j in 0..=STEPS {
                let x0 = within.x0 + free_x * f64::from(i) / f64::from(STEPS);
                let y0 = within.y0 + free_y * f64::from(j) / f64::from(STEPS);
                let rect = Rect {
                    x0,
                    y0,
                    x1: x0 + width,
                    y1: y0 + height,
                };
                if keep_off.is_some_and(|off| off.overlaps(&rect)) {
                    continue;
                }
                let words = self
                    .rects
                    .iter()
                    .filter(|other| rect.grown(2.0).overlaps(other))
                    .count();
                let lines = self.covered(&rect) + 0.2 * self.covered(&rect.grown(12.0));
                let cost = lines + 60.0 * words as f64;
                if best.as_ref().is_none_or(|(_, least)| cost < *least) {
                    best = Some((rect, cost));
                }
            }
        }
        best.map(|(rect, _)| rect)
    }
}

/// Pushes blocks apart along a line. Each has a wanted start and a length; the result keeps their order,
/// leaves no overlap, moves them as little as possible and stays between the limits where there is room.
pub(super) fn push_apart(wanted: &[(f64, f64)], limits: (f64, f64)) -> Vec<f64> {
    struct Group {
        members: usize,
        start: f64,
        length: f64,
    }
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    let want = |i: usize| wanted.get(i).copied().unwrap_or_default();
    sort_few(&mut order, |a, b| want(*a).0 < want(*b).0);

    let settle = |start: f64, length: f64| start.min(limits.1 - length).max(limits.0);
    let mut groups: Vec<Group> = Vec::new();
    for &i in &order {
        let (start, length) = want(i);
        let mut group = Group {
            members: 1,
            start: settle(start, length),
            length,
        };
        while let Some(above) = groups.pop_if(|above| above.start + above.length > group.start) {
            let members = above.members + group.members;
            let wish = above.start * above.members as f64
                + (group.start - above.length) * group.members as f64;
            let length = above.length + group.length;
            group = Group {
                members,
                start: settle(wish / members as f64, length),
                length,
            };
        }
        groups.push(group);
    }

    let mut starts = vec![0.0; wanted.len()];
    let mut next = order.into_iter();
    for group in groups {
        let mut at = group.start;
        for i in next.by_ref().take(group.members) {
            if let Some(slot) = starts.get_mut(i) {
                *slot = at;
            }
            at += want(i).1;
        }
    }
    starts
}
