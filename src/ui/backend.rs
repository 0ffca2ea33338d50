//! plotters' drawing on a canvas, as far as charts here use it.
//!
//! The crate plotters-canvas does the same and prints opacities and font sizes with the standard library's printers of
//! doubles, which nothing else on the page needs: 8 kB of a first visit. Here the browser prints them.

use std::convert::Infallible;

use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle,
};
use web_sys::CanvasRenderingContext2d;

use crate::quantity::plain;

/// Draws in the context's own units.
pub(super) struct Canvas<'a>(pub(super) &'a CanvasRenderingContext2d);

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

/// The colour as CSS has it.
fn css(color: BackendColor) -> String {
    let (r, g, b) = color.rgb;
    format!("rgba({r},{g},{b},{})", plain(color.alpha))
}

impl Canvas<'_> {
    fn trace<I: IntoIterator<Item = BackendCoord>>(&self, path: I) {
        self.0.begin_path();
        for (x, y) in path {
            // The first of a path only moves there.
            self.0.line_to(f64::from(x), f64::from(y));
        }
    }

    fn stroke<S: BackendStyle>(&self, style: &S) {
        self.0.set_stroke_style_str(&css(style.color()));
        self.0.set_line_width(f64::from(style.stroke_width()));
        self.0.stroke();
    }

    fn fill(&self, color: BackendColor) {
        self.0.set_fill_style_str(&css(color));
        self.0.fill();
    }
}

impl DrawingBackend for Canvas<'_> {
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

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Drawn {
        self.draw_rect(at, (at.0 + 1, at.1 + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        a: BackendCoord,
        b: BackendCoord,
        style: &S,
        filled: bool,
    ) -> Drawn {
        self.trace([a, (b.0, a.1), b, (a.0, b.1)]);
        self.0.close_path();
        if filled {
            self.fill(style.color());
        } else {
            self.stroke(style);
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.trace(path);
        self.stroke(style);
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        filled: bool,
    ) -> Drawn {
        let (x, y, r) = (f64::from(center.0), f64::from(center.1), f64::from(radius));
        self.0.begin_path();
        let _ = self.0.arc(x, y, r, 0.0, std::f64::consts::TAU);
        if filled {
            self.fill(style.color());
        } else {
            self.stroke(style);
        }
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.trace(path);
        self.0.close_path();
        self.fill(style.color());
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        let weight = match style.style() {
            FontStyle::Bold => "bold ",
            _ => "",
        };
        self.0.set_font(&format!(
            "{weight}{}px {}",
            plain(style.size()),
            style.family().as_str()
        ));
        self.0.set_text_align(match style.anchor().h_pos {
            HPos::Left => "left",
            HPos::Center => "center",
            HPos::Right => "right",
        });
        self.0.set_text_baseline("middle");
        self.0.set_fill_style_str(&css(style.color()));
        let _ = self.0.fill_text(text, f64::from(x), f64::from(y));
        Ok(())
    }
}
