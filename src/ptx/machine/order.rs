//! What happens before what: a vector clock for every card, and what went wrong where two accesses have no order.
//!
//! An access of system scope that releases publishes what its card knows at that place; one that acquires takes it over.
//! Two accesses to the same bytes by different cards, one of them a write, must be ordered that way. The time at which
//! they happened to take place in this run does not matter: on real cards it may be another.

use std::collections::HashMap;

use super::memory::Region;
use crate::hardware::MAX_GPUS;

pub(super) const CARDS: usize = MAX_GPUS as usize;

/// What a card knows of every card: how many of its steps lie behind.
pub(super) type Known = [u32; CARDS];

fn join(into: &mut Known, from: &Known) {
    for (mine, theirs) in into.iter_mut().zip(from) {
        *mine = (*mine).max(*theirs);
    }
}

/// Bytes that are watched together.
pub(super) const GRAIN: usize = 16;

#[derive(Clone, Copy, Debug, Default)]
struct Grain {
    writer: u8,
    written: u32,
    reads: Known,
}

/// What an access lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lacks {
    /// A read of what that card wrote, or of gradients that it had not announced.
    Read(usize),
    /// A write over what that card wrote or reads.
    Write(usize),
}

#[derive(Clone, Debug)]
pub(super) struct Orders {
    cards: usize,
    known: Vec<Known>,
    /// At the card's last fence.
    fenced: Vec<Known>,
    /// Seen by relaxed reads, taken over at the next fence.
    seen: Vec<Known>,
    /// Published at a place.
    published: HashMap<(usize, Region, usize), Known>,
    /// By card and data region.
    grains: Vec<[Vec<Grain>; 3]>,
}

impl Orders {
    pub(super) fn new(cards: usize, sizes: [usize; 3]) -> Self {
        let mut orders = Self {
            cards,
            known: vec![[0; CARDS]; cards],
            fenced: vec![[0; CARDS]; cards],
            seen: vec![[0; CARDS]; cards],
            published: HashMap::new(),
            grains: vec![sizes.map(|size| vec![Grain::default(); size.div_ceil(GRAIN)]); cards],
        };
        for card in 0..cards {
            orders.step(card);
            // The backward pass wrote the gradients before the card came.
            if let Some(grains) = orders.grains.get_mut(card) {
                for grain in &mut grains[0] {
                    grain.writer = card as u8;
                    grain.written = 1;
                }
            }
        }
        orders
    }

    fn step(&mut self, card: usize) {
        if let Some(mine) = self
            .known
            .get_mut(card)
            .and_then(|known| known.get_mut(card))
        {
            *mine += 1;
        }
    }

    fn known(&self, card: usize) -> Known {
        self.known.get(card).copied().unwrap_or([0; CARDS])
    }

    /// The cards whose coming this card does not know of.
    pub(super) fn missing(&self, card: usize) -> impl Iterator<Item = usize> + use<> {
        let known = self.known(card);
        (0..self.cards).filter(move |other| known.get(*other).is_some_and(|steps| *steps == 0))
    }

    pub(super) fn fence(&mut self, card: usize) {
        let seen = self.seen.get(card).copied().unwrap_or([0; CARDS]);
        if let Some(known) = self.known.get_mut(card) {
            join(known, &seen);
        }
        let known = self.known(card);
        if let Some(fenced) = self.fenced.get_mut(card) {
            *fenced = known;
        }
        self.step(card);
    }

    /// What a write of this card tells whoever sees it: all it knows where it releases, or what it knew at its last fence.
    pub(super) fn offers(&self, card: usize, releases: bool) -> Known {
        if releases {
            self.known(card)
        } else {
            self.fenced.get(card).copied().unwrap_or([0; CARDS])
        }
    }

    /// A write is there. `adds` keeps what others have published at that place.
    pub(super) fn publish(&mut self, at: (usize, Region, usize), known: &Known, adds: bool) {
        let place = self.published.entry(at).or_insert([0; CARDS]);
        if adds {
            join(place, known);
        } else {
            *place = *known;
        }
    }

    /// After a release, what the card does is not covered by it.
    pub(super) fn released(&mut self, card: usize) {
        self.step(card);
    }

    /// A read that may see what others published.
    pub(super) fn look(&mut self, card: usize, at: (usize, Region, usize), acquires: bool) {
        let Some(published) = self.published.get(&at).copied() else {
            return;
        };
        let into = if acquires {
            &mut self.known
        } else {
            &mut self.seen
        };
        if let Some(into) = into.get_mut(card) {
            join(into, &published);
        }
    }

    /// The article's barrier: a card takes over what an arrived card knew when it came.
    pub(super) fn meet(&mut self, card: usize, arrived: &Known) {
        if let Some(known) = self.known.get_mut(card) {
            join(known, arrived);
        }
    }

    /// What a card knows when it arrives.
    pub(super) fn arrive(&mut self, card: usize) -> Known {
        let known = self.known(card);
        self.step(card);
        known
    }

    /// Whether anybody has written there; gradients that came do not count.
    pub(super) fn wrote(&self, region: Region) -> bool {
        self.grains.iter().enumerate().any(|(card, grains)| {
            let grains = grains.get(region as usize).map_or(&[][..], Vec::as_slice);
            grains.iter().any(|grain| {
                let came = region == Region::Input
                    && usize::from(grain.writer) == card
                    && grain.written == 1;
                grain.written > 0 && !came
            })
        })
    }

    fn grain(&mut self, at: (usize, Region, usize)) -> Option<&mut Grain> {
        let grains = self.grains.get_mut(at.0)?;
        grains.get_mut(at.1 as usize)?.get_mut(at.2 / GRAIN)
    }

    pub(super) fn read(&mut self, card: usize, at: (usize, Region, usize)) -> Option<Lacks> {
        let known = self.known(card);
        let grain = self.grain(at)?;
        let writer = usize::from(grain.writer);
        let mine = known.get(card).copied().unwrap_or(0);
        if let Some(read) = grain.reads.get_mut(card) {
            *read = mine;
        }
        let behind = known.get(writer).copied().unwrap_or(0);
        (writer != card && grain.written > behind).then_some(Lacks::Read(writer))
    }

    pub(super) fn write(&mut self, card: usize, at: (usize, Region, usize)) -> Option<Lacks> {
        let known = self.known(card);
        let grain = self.grain(at)?;
        let behind = |other: usize| known.get(other).copied().unwrap_or(0);
        let writer = usize::from(grain.writer);
        let mut lacks =
            (writer != card && grain.written > behind(writer)).then_some(Lacks::Write(writer));
        for (reader, read) in grain.reads.iter().enumerate() {
            if reader != card && *read > behind(reader) {
                lacks = lacks.or(Some(Lacks::Write(reader)));
            }
        }
        grain.writer = card as u8;
        grain.written = behind(card);
        grain.reads = [0; CARDS];
        lacks
    }
}
