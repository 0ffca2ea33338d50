//! Values that follow from others.

use super::{Bucket, Dtype, Scenario, Sync};
use crate::collective::{Collective, Request, resolve_algorithm};
use crate::hardware::{Bridge, Link, bridge_for, resolve_link};
use crate::quantity::{Bytes, Ratio, Seconds};

/// The most messages that one tensor is cut into: beyond, a bucket is smaller than any library's.
pub const MAX_BUCKETS: u64 = 65_536;

/// The messages of one sync, in the order in which they are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buckets {
    /// Bytes of the first message, where it differs from the others.
    pub first: Option<u64>,
    /// Bytes of each full message.
    pub each: u64,
    /// How many full ones.
    pub count: u64,
    /// Bytes of the last message; 0 where the full ones fill the tensor.
    pub last: u64,
}

/// The most units that sharded training is cut into: they are wrapped modules, and no model has more.
pub const MAX_UNITS: u64 = 4096;

impl Buckets {
    /// Cuts `size` bytes.
    pub const fn cut(size: Bytes, bucket: Bucket) -> Self {
        let size = size.get();
        let (first, each) = match bucket {
            Bucket::Whole => (0, size),
            Bucket::PyTorch => (1 << 20, 25 << 20),
            Bucket::Each(bytes) => (0, bytes.get()),
        };
        if size == 0 || each == 0 || size <= first {
            return Self {
                first: None,
                each: size,
                count: 1,
                last: 0,
            };
        }
        let rest = size - first;
        // A bucket that is never filled is no message: what there is, is one.
        let each = if rest < each { rest } else { each };
        Self {
            first: if first > 0 { Some(first) } else { None },
            each,
            count: rest / each,
            last: rest % each,
        }
    }

    /// How many messages.
    pub const fn len(&self) -> u64 {
        self.count + (self.last > 0) as u64 + self.first.is_some() as u64
    }

    /// Whether there is none; there never is.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of all messages together.
    pub const fn total(&self) -> u64 {
        let first = match self.first {
            Some(bytes) => bytes,
            None => 0,
        };
        first + self.each * self.count + self.last
    }

    /// Bytes of the largest message.
    pub fn largest(&self) -> u64 {
        self.first.unwrap_or(0).max(self.each).max(self.last)
    }

    /// Bytes of every message.
    pub fn sizes(&self) -> impl Iterator<Item = u64> + '_ {
        let full = (0..self.count).map(|_| self.each);
        self.first
            .into_iter()
            .chain(full)
            .chain((self.last > 0).then_some(self.last))
    }
}

impl Scenario {
    /// Whether a one-GPU step stands without the steps with sync that it would be set against: alone it says nothing.
    pub fn solo_is_alone(&self) -> bool {
        self.solo.is_some() && self.steps.is_empty()
    }

    /// The link in use.
    pub fn link_used(&self) -> Link {
        resolve_link(self.gpu, self.link).link
    }

    /// The bridge in use, where the link is one.
    pub fn bridge_used(&self) -> Bridge {
        bridge_for(self.gpu, self.bridge).0
    }

    /// The collective that one call is of: sharded training ignores `coll` and gathers parameters first of all.
    pub fn collective_used(&self) -> Collective {
        if self.sync == Sync::Sharded {
            Collective::AllGather
        } else {
            self.coll
        }
    }

    /// What the collective room is asked.
    pub fn request(&self) -> Request {
        Request {
            gpu: self.gpu,
            gpus: self.n,
            link: self.link_used(),
            bridge: self.bridge_used(),
            collective: self.collective_used(),
            algorithm: resolve_algorithm(self.collective_used(), self.algo, self.link_used()),
            launch: self.launch,
        }
    }

    /// Parameters of the model.
    pub fn params_used(&self) -> u64 {
        self.params.unwrap_or_else(|| self.model.params())
    }

    /// Format of the gradients.
    pub fn dtype_used(&self) -> Dtype {
        self.dtype.unwrap_or_else(|| self.model.dtype())
    }

    /// Bytes synchronised at once.
    pub fn size_used(&self) -> Bytes {
        self.size.unwrap_or_else(|| {
            Bytes::saturating_new(self.params_used().saturating_mul(self.dtype_used().bytes()))
        })
    }

    /// Tokens or images in one micro-batch.
    pub fn tokens_used(&self) -> u64 {
        self.tokens.unwrap_or_else(|| self.model.per_micro_batch())
    }

    /// Model FLOP utilisation.
    pub fn mfu_used(&self) -> Ratio {
        self.mfu.unwrap_or_else(|| self.model.mfu())
    }

    /// Compute time of one micro-batch, single-card losses left out.
    ///
    /// Where not typed in: floating-point operations over the GPU's dense BF16 rate times `mfu`. With `params` typed in,
    /// operations scale with them.
    pub fn compute_used(&self) -> Seconds {
        self.compute.unwrap_or_else(|| {
            let scale = self.params_used() as f64 / self.model.params() as f64;
            let flops = self.model.flops_each() * scale * self.tokens_used() as f64;
            let rate = self.gpu.spec().bf16_dense_tflops * 1e12 * self.mfu_used().get();
            Seconds::new(flops / rate).unwrap_or(Seconds::MAX)
        })
    }

    /// The most messages that a sync may be cut into.
    pub fn most_buckets(&self) -> u64 {
        if self.sync == Sync::Sharded {
            MAX_UNITS
        } else {
            MAX_BUCKETS
        }
    }

    /// The messages that a sync is cut into.
    pub fn bucket_used(&self) -> Bucket {
        self.bucket.unwrap_or(if self.per > 1 {
            Bucket::Whole
        } else {
            Bucket::PyTorch
        })
    }

    /// The messages of one sync.
    pub fn buckets(&self) -> Buckets {
        self.buckets_of(self.size_used())
    }

    /// The messages of one sync of another size.
    pub fn buckets_of(&self, size: Bytes) -> Buckets {
        // A barrier carries nothing that could be cut.
        let bucket = if self.collective_used() == Collective::Barrier {
            Bucket::Whole
        } else {
            self.bucket_used()
        };
        let smallest = size.get().div_ceil(self.most_buckets());
        let bucket = match bucket {
            Bucket::PyTorch if smallest > 25 << 20 => Bucket::Each(Bytes::saturating_new(smallest)),
            bucket => bucket,
        };
        Buckets::cut(size, bucket)
    }
}
