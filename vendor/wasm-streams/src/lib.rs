//! What Leptos' server functions name of wasm-streams, and no more.
//!
//! The crate of that name exports classes to JavaScript, so they stay in every module that links it,
//! used or not, and with them everything that they could call: about 4 kB of a first visit.
//! This page has no server, hence no server functions, hence no streams.

use core::pin::Pin;
use core::task::{Context, Poll};
use futures_core::Stream;
use wasm_bindgen::JsValue;

/// A stream of the browser.
#[derive(Debug)]
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// Wraps a stream of the browser.
    #[must_use]
    pub fn from_raw(raw: web_sys::ReadableStream) -> Self {
        Self(raw)
    }

    /// The stream of the browser.
    #[must_use]
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// Would send a body in pieces.
    ///
    /// # Panics
    ///
    /// Always: only a server function does that.
    pub fn from_stream<S>(_: S) -> Self
    where
        S: Stream<Item = Result<JsValue, JsValue>> + 'static,
    {
        unimplemented!("vendor/wasm-streams stands in for wasm-streams and has no streams")
    }

    /// Would receive an answer in pieces.
    ///
    /// # Panics
    ///
    /// Always: only a server function does that.
    #[must_use]
    pub fn into_stream(self) -> Pieces {
        unimplemented!("vendor/wasm-streams stands in for wasm-streams and has no streams")
    }
}

/// Pieces of an answer: nobody can make one.
#[derive(Debug)]
pub enum Pieces {}

impl Stream for Pieces {
    type Item = Result<JsValue, JsValue>;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match *self {}
    }
}
