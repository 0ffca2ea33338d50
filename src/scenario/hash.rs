//! What a link carries behind its `#`, where it never reaches a server: long values, compressed.
//!
//! A value is its version, a point, and its text compressed with raw DEFLATE (RFC 1951) and written as URL-safe base64
//! without padding (RFC 4648 section 5): `#pin=1.C0itKM…`. Several are joined by `&`.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The version that [`pack`] writes.
const VERSION: &str = "1";
/// Best compression of miniz's levels 0 to 10.
const LEVEL: u8 = 10;
/// No value of a link comes to more text than this; a small value may else unfold to gigabytes.
pub const LONGEST: usize = 1 << 20;

/// Why a value cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HashError {
    /// It has no version that is known here.
    #[error("version {0} is not known here, 1 is")]
    Version(String),
    /// It has been cut off or changed.
    #[error("it is incomplete or has been changed")]
    Damaged,
    /// It unfolds to more than [`LONGEST`] bytes.
    #[error("it is longer than {LONGEST} bytes")]
    TooLong,
}

/// A text as a value of a link's hash.
pub fn pack(text: &str) -> String {
    let packed = compress_to_vec(text.as_bytes(), LEVEL);
    format!("{VERSION}.{}", URL_SAFE_NO_PAD.encode(packed))
}

/// The text of a value that [`pack`] wrote.
pub fn unpack(value: &str) -> Result<String, HashError> {
    let (version, packed) = value.split_once('.').ok_or(HashError::Damaged)?;
    if version != VERSION {
        return Err(HashError::Version(version.to_owned()));
    }
    let packed = URL_SAFE_NO_PAD
        .decode(packed)
        .map_err(|_| HashError::Damaged)?;
    let text = decompress_to_vec_with_limit(&packed, LONGEST).map_err(|error| {
        if error.status == miniz_oxide::inflate::TINFLStatus::HasMoreOutput {
            HashError::TooLong
        } else {
            HashError::Damaged
        }
    })?;
    String::from_utf8(text).map_err(|_| HashError::Damaged)
}
