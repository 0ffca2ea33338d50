//! Lines of equal value over a grid, by marching squares.

/// The edge of a cell that starts at this column and row and runs along the row, or else along the column.
type Edge = (usize, usize, bool);

/// The lines along which `values`, one row of columns after another, pass `level`. Places are counted in columns and rows;
/// between two of them values change evenly.
pub(super) fn contours(values: &[Vec<f64>], level: f64) -> Vec<Vec<(f64, f64)>> {
    let at = |column: usize, row: usize| {
        let value = values.get(row).and_then(|row| row.get(column));
        value.copied().filter(|v| v.is_finite())
    };
    let place = |(column, row, along_row): Edge| {
        let (from, next) = (at(column, row)?, (column + 1, row));
        let to = if along_row {
            at(next.0, next.1)?
        } else {
            at(column, row + 1)?
        };
        let part = (level - from) / (to - from);
        let (x, y) = (column as f64, row as f64);
        Some(if along_row {
            (x + part, y)
        } else {
            (x, y + part)
        })
    };
    joined(segments(values, level, at))
        .into_iter()
        .map(|line| line.into_iter().filter_map(place).collect())
        .collect()
}

/// What each cell has of the lines, as pairs of the edges that it crosses.
fn segments(
    values: &[Vec<f64>],
    level: f64,
    at: impl Fn(usize, usize) -> Option<f64>,
) -> Vec<(Edge, Edge)> {
    let mut found = Vec::new();
    let columns = values.first().map_or(0, Vec::len);
    for row in 0..values.len().saturating_sub(1) {
        for column in 0..columns.saturating_sub(1) {
            let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(x, y)| at(column + x, row + y));
            let [Some(a), Some(b), Some(c), Some(d)] = corners else {
                continue;
            };
            let above = |value: f64| value >= level;
            let near = (column, row, true);
            let right = (column + 1, row, false);
            let far = (column, row + 1, true);
            let left = (column, row, false);
            let crossed: Vec<Edge> = [(a, b, near), (b, c, right), (c, d, far), (d, a, left)]
                .into_iter()
                .filter(|(from, to, _)| above(*from) != above(*to))
                .map(|(_, _, edge)| edge)
                .collect();
            match crossed.as_slice() {
                [from, to] => found.push((*from, *to)),
                // A saddle: the middle decides which two corners hang together.
                [_, _, _, _] if above((a + b + c + d) / 4.0) == above(a) => {
                    found.extend([(near, right), (far, left)]);
                }
                [_, _, _, _] => found.extend([(near, left), (far, right)]),
                _ => {}
            }
        }
    }
    found
}

/// Segments end to end, as few lines as there are.
fn joined(mut segments: Vec<(Edge, Edge)>) -> Vec<Vec<Edge>> {
    let mut lines = Vec::new();
    while let Some((from, to)) = segments.pop() {
        let mut line = vec![from, to];
        // Forwards to the end, then the other way round.
        for _ in 0..2 {
            while let Some(end) = line.last().copied()
                && let Some(next) = segments.iter().position(|(a, b)| *a == end || *b == end)
            {
                let (a, b) = segments.swap_remove(next);
                line.push(if a == end { b } else { a });
            }
            line.reverse();
        }
        lines.push(line);
    }
    lines
}
