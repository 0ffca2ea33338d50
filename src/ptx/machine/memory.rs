//! What the cards hold. A card sees its own memory and everybody else's; behind an NVSwitch it also sees all at once.

use crate::hardware::MAX_GPUS;

/// A kind of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::ptx) enum Region {
    /// Gradients of this step.
    Input,
    /// Where the sum goes.
    Output,
    /// Room for everybody's gradients.
    Staging,
    /// Flags, 4 KiB.
    Flags,
    /// Addresses of the others.
    Table,
    /// Variables of the listing.
    Variables,
}

impl Region {
    const ALL: [Self; 6] = [
        Self::Input,
        Self::Output,
        Self::Staging,
        Self::Flags,
        Self::Table,
        Self::Variables,
    ];

    /// What the tables hold the addresses of, one row each.
    pub(super) const TABLES: [Self; 4] = [Self::Input, Self::Output, Self::Staging, Self::Flags];

    /// Where a table holds a card's address.
    pub(in crate::ptx) const fn table(row: usize, card: usize) -> usize {
        8 * (row * MAX_GPUS as usize + card)
    }

    const fn number(self) -> u64 {
        self as u64 + 1
    }

    /// Whether bytes here stand for more than themselves where a payload is sampled.
    pub(super) const fn sampled(self) -> bool {
        matches!(self, Self::Input | Self::Output | Self::Staging)
    }
}

/// Everybody's memory at once.
pub(super) const EVERYBODY: u64 = 0xff;

/// The address of a place: a card's, or everybody's.
pub(in crate::ptx) const fn address(window: u64, region: Region, offset: u64) -> u64 {
    (window << 40) | (region.number() << 32) | offset
}

/// The window of a card.
pub(in crate::ptx) const fn window(card: usize) -> u64 {
    card as u64 + 1
}

/// A place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Whose; nobody's in particular where it is everybody's.
    pub(super) card: Option<usize>,
    pub(super) region: Region,
    pub(super) offset: usize,
}

/// All cards' memory.
#[derive(Clone, Debug)]
pub(in crate::ptx) struct Memory {
    /// By card, then by region.
    cards: Vec<[Vec<u8>; 6]>,
}

impl Memory {
    pub(super) fn new(cards: usize, payload: usize, variables: usize) -> Self {
        let one = |region| {
            let bytes = match region {
                Region::Input | Region::Output => payload,
                Region::Staging => payload * cards,
                Region::Flags => 4096,
                Region::Table => 8 * 8 * MAX_GPUS as usize,
                Region::Variables => variables,
            };
            vec![0; bytes.next_multiple_of(16)]
        };
        Self {
            cards: (0..cards).map(|_| Region::ALL.map(one)).collect(),
        }
    }

    /// Where a row of a table begins.
    pub(in crate::ptx) const fn row(row: usize) -> u64 {
        Region::table(row, 0) as u64
    }

    /// What an address means, if `bytes` of it exist.
    pub(super) fn place(&self, address: u64, bytes: usize) -> Option<Place> {
        let (window, region) = (address >> 40, (address >> 32) & 0xff);
        let region = Region::ALL.into_iter().find(|one| one.number() == region)?;
        let card = match window {
            EVERYBODY => None,
            0 => return None,
            window => Some(usize::try_from(window - 1).ok()?),
        };
        let offset = (address & 0xffff_ffff) as usize;
        let held = self.bytes(card.unwrap_or(0), region);
        (offset.checked_add(bytes)? <= held.len()).then_some(Place {
            card,
            region,
            offset,
        })
    }

    pub(in crate::ptx) fn bytes(&self, card: usize, region: Region) -> &[u8] {
        self.cards
            .get(card)
            .and_then(|card| card.get(region as usize))
            .map_or(&[], Vec::as_slice)
    }

    pub(super) fn bytes_mut(&mut self, card: usize, region: Region) -> &mut [u8] {
        self.cards
            .get_mut(card)
            .and_then(|card| card.get_mut(region as usize))
            .map_or(&mut [], Vec::as_mut_slice)
    }

    /// Up to eight bytes, the lowest first.
    pub(super) fn read(&self, card: usize, region: Region, offset: usize, bytes: usize) -> u64 {
        let held = self.bytes(card, region);
        let mut value = 0;
        for (at, byte) in held.iter().skip(offset).take(bytes.min(8)).enumerate() {
            value |= u64::from(*byte) << (8 * at);
        }
        value
    }

    pub(super) fn write(
        &mut self,
        card: usize,
        region: Region,
        offset: usize,
        bytes: usize,
        value: u64,
    ) {
        let held = self.bytes_mut(card, region);
        let bytes = bytes.min(8);
        if let Some(place) = held.get_mut(offset..offset + bytes)
            && let Some(value) = value.to_le_bytes().get(..bytes)
        {
            place.copy_from_slice(value);
        }
    }
}
