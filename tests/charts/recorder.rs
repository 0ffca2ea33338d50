//! A backend that remembers what it was asked to draw.

use std::convert::Infallible;

use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

#[derive(Default)]
pub(crate) struct Recorder {
    pub(crate) ground: BackendCoord,
    pub(crate) bars: Vec<(BackendCoord, BackendCoord)>,
    pub(crate) paths: Vec<Vec<BackendCoord>>,
    pub(crate) strokes: Vec<u32>,
    pub(crate) texts: Vec<(String, f64)>,
    circles: Vec<(u8, u8, u8)>,
}

impl Recorder {
    /// Font sizes in use, ascending.
    pub(crate) fn sizes(&self) -> Vec<f64> {
        let mut sizes: Vec<f64> = self.texts.iter().map(|(_, size)| *size).collect();
        sizes.sort_by(f64::total_cmp);
        sizes.dedup();
        sizes
    }

    /// How many circles are filled with a colour.
    pub(crate) fn fills_of(&self, color: (u8, u8, u8)) -> usize {
        self.circles.iter().filter(|c| **c == color).count()
    }
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Recorder {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (0, 0)
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, _: BackendCoord, _: BackendColor) -> Drawn {
        unreachable!("nothing is drawn pixel by pixel")
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        a: BackendCoord,
        b: BackendCoord,
        _: &S,
        _: bool,
    ) -> Drawn {
        if self.bars.is_empty() {
            self.ground = b;
        }
        self.bars.push((a, b));
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.paths.push(path.into_iter().collect());
        self.strokes.push(style.stroke_width());
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        _: I,
        _: &S,
    ) -> Drawn {
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        _: BackendCoord,
        _: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        if fill {
            self.circles.push(style.color().rgb);
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, _: BackendCoord) -> Drawn {
        self.texts.push((text.to_owned(), style.size()));
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        _: &str,
        _: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        unreachable!("text is never measured")
    }
}
