//! Where things stand, in CSS pixels.

use super::other_road::Road;
use super::state::State;
use super::trips::Trips;

/// Width of the large strip in the page's own layout.
pub const LARGE_WIDTH: f64 = 936.0;
/// Height of the large strip.
pub const HEIGHT: f64 = 166.0;
const SMALL: (f64, f64) = (248.0, 84.0);
/// Room that the words about a late truck need beside the bracket, in the widest of the usual fonts.
const BESIDE: f64 = 175.0;

/// Which of the two strips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StripSize {
    /// With words, in Timeline.
    Large,
    /// Without, at the foot of the column.
    Small,
}

impl StripSize {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Large, Self::Small];
    /// Their names.
    pub const IDS: &'static [&'static str] = &["large", "small"];
}

/// A house: left edge, width, top, columns of windows.
pub(super) type House = (f64, f64, f64, u32);

/// The measures of a strip.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which.
    pub kind: StripSize,
    /// Where trucks go.
    pub road: Road,
    pub(super) width: f64,
    /// Whether there is room for everything that the wide picture says.
    pub(super) wide: bool,
    pub(super) houses: Vec<House>,
    /// Where the deck begins and ends, between the cities.
    pub(super) deck: (f64, f64),
    pub(super) deck_y: f64,
    /// Where houses stand, and where the ground ends in the distance.
    pub(super) base: f64,
    pub(super) ground: f64,
    /// Middle of the country road, and how far it swings.
    pub(super) road_y: f64,
    pub(super) swing: f64,
    /// Left edge of the booth.
    pub(super) booth: f64,
    /// Length of a truck, and from the front of one to the front of the next.
    pub(super) long: f64,
    pub(super) pitch: f64,
    /// Left edge of the first truck in the queue.
    pub(super) stop: f64,
    /// Length of the way to it, from where the first truck is hidden.
    pub(super) way: f64,
    /// The part of the way that shows how late trucks are, and the share of work that is its middle.
    pub(super) fine: (f64, f64),
    /// Who is late is said above the bracket, since beside it there is no room.
    pub(super) stacked: bool,
    slots: usize,
}

/// Who drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vehicle {
    /// A rank.
    Rank(u32),
    /// Other tenants.
    Tenant,
}

/// A vehicle and the left edge of where it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Who.
    pub vehicle: Vehicle,
    /// Left edge, CSS pixels.
    pub left: f64,
}

impl Plan {
    pub(super) fn new(trips: &Trips, road: Road, kind: StripSize, width: f64) -> Self {
        let slots = trips.gpus() as usize + usize::from(trips.shared());
        let mut plan = match kind {
            StripSize::Large => Self::large(road, width, slots),
            StripSize::Small => Self::small(road, slots),
        };
        plan.way = plan.stop - (plan.deck.0 - plan.long);
        let late = trips.longest_wait().map_or(0.0, |leg| {
            let state = trips.at(leg.last - leg.most_wait().1 / 2.0);
            state
                .trucks
                .iter()
                .map(|truck| 1.0 - truck.done)
                .fold(0.0, f64::max)
        });
        if late > 0.0 {
            // Twice as long as the truck that is late at the moment of waiting is to stand behind its place,
            // unless that hides it in the city.
            let room = plan.place(slots - 1) - plan.deck.0 - 2.0;
            let part = (3.0 * plan.pitch).min(2.0 * room).max(0.0) / plan.way;
            plan.fine = (part.min(0.45), late);
        }
        plan
    }

    fn large(road: Road, width: f64, slots: usize) -> Self {
        let width = width.clamp(160.0, 4000.0);
        let wide = width >= 700.0;
        let (left, right): (&[House], &[House]) = if wide {
            (
                &[
                    (0.5, 26.5, 18.0, 3),
                    (27.0, 23.0, 46.0, 2),
                    (50.0, 27.0, 29.5, 3),
                    (77.0, 21.0, 56.0, 2),
                ],
                &[
                    (0.0, 22.5, 52.0, 2),
                    (22.5, 29.0, 24.0, 3),
                    (51.5, 21.0, 44.0, 2),
                    (72.5, 24.5, 14.0, 2),
                ],
            )
        } else {
            (
                &[(0.5, 27.0, 29.5, 3), (27.5, 21.0, 56.0, 2)],
                &[(0.0, 22.5, 52.0, 2), (22.5, 26.0, 24.0, 3)],
            )
        };
        let (first, last) = if wide { (98.0, 97.5) } else { (48.5, 49.0) };
        let deck = (first, width - last);
        let houses = left.iter().copied();
        let houses = houses.chain(right.iter().map(|h| (deck.1 + h.0, h.1, h.2, h.3)));
        let booth = deck.1 - if wide { 175.0 } else { 46.0 };
        let (deck_y, base, ground, road_y, swing) = match road {
            Road::Express => (74.0, 113.5, 113.5, 125.0, 4.0),
            Road::Country => (57.0, 127.0, 108.0, 118.0, 3.0),
        };
        let mut plan = Self {
            kind: StripSize::Large,
            road,
            width,
            wide,
            houses: houses.collect(),
            deck,
            deck_y,
            base,
            ground,
            road_y,
            swing,
            booth,
            long: 0.0,
            pitch: 0.0,
            stop: 0.0,
            way: 0.0,
            fine: (0.0, 1.0),
            stacked: false,
            slots,
        };
        plan.queue(41.0, 36.5, 23.0);
        let bracket = plan.place(slots.saturating_sub(2));
        plan.stacked = bracket - plan.deck.0 < BESIDE;
        plan
    }

    fn small(road: Road, slots: usize) -> Self {
        let (deck_y, road_y) = match road {
            Road::Express => (58.5, 73.0),
            Road::Country => (44.0, 74.0),
        };
        let mut plan = Self {
            kind: StripSize::Small,
            road,
            width: SMALL.0,
            wide: false,
            houses: vec![
                (0.5, 14.0, 24.0, 2),
                (14.5, 12.0, 38.0, 1),
                (26.5, 9.5, 30.0, 1),
                (217.5, 12.0, 32.0, 2),
                (230.0, 15.5, 22.0, 2),
            ],
            deck: (34.0, 220.0),
            deck_y,
            base: 82.0,
            ground: 82.0,
            road_y,
            swing: 1.0,
            booth: 201.0,
            long: 0.0,
            pitch: 0.0,
            stop: 0.0,
            way: 0.0,
            fine: (0.0, 1.0),
            stacked: false,
            slots,
        };
        plan.queue(16.2, 14.4, 9.8);
        plan
    }

    /// Room for the queue: trucks of full size, or smaller ones where the deck is short.
    fn queue(&mut self, pitch: f64, long: f64, gap: f64) {
        let room = self.booth - gap - self.deck.0 - 4.0;
        // The last place in the queue leaves one free behind it, for a truck that is late.
        let scale = (room / (pitch * (self.slots as f64 + 0.9))).min(1.0);
        self.pitch = pitch * scale;
        self.long = long * scale;
        self.stop = self.booth - gap - self.long;
    }

    /// Width and height.
    pub fn size(&self) -> (f64, f64) {
        match self.kind {
            StripSize::Large => (self.width, HEIGHT),
            StripSize::Small => SMALL,
        }
    }

    /// Left edges between which a vehicle is seen at all.
    pub fn seen(&self) -> (f64, f64) {
        (self.deck.0 - self.long, self.deck.1)
    }

    /// Length of a truck.
    pub const fn truck_length(&self) -> f64 {
        self.long
    }

    /// Left edge of a place in the queue.
    pub fn place(&self, slot: usize) -> f64 {
        self.stop - slot as f64 * self.pitch
    }

    /// The share of the way that is left while the share `rest` of the work is.
    fn left_over(&self, rest: f64) -> f64 {
        let (part, middle) = self.fine;
        (1.0 - part) * rest + part * rest * (1.0 + middle) / (rest + middle)
    }

    /// Everybody on the road, first to last, also who is not seen.
    pub fn vehicles(&self, state: &State) -> Vec<Placed> {
        let mut trucks: Vec<_> = state.trucks.iter().collect();
        trucks.sort_by_key(|truck| truck.order);
        let tenant = self.slots > trucks.len();
        let last = trucks.len().saturating_sub(1);
        let mut all: Vec<Placed> = Vec::with_capacity(self.slots);
        let through = state.through * (self.deck.1 + 1.0 - self.place(self.slots.max(1) - 1));
        let mut limit = f64::INFINITY;
        let mut ahead = 0.0;
        for (at, truck) in trucks.into_iter().enumerate() {
            let guests = if tenant && at == last {
                vec![
                    (Vehicle::Tenant, ahead),
                    (Vehicle::Rank(truck.rank), truck.done),
                ]
            } else {
                vec![(Vehicle::Rank(truck.rank), truck.done)]
            };
            for (vehicle, done) in guests {
                let own = self.place(all.len()) - self.way * self.left_over(1.0 - done);
                let left = own.min(limit);
                limit = left - self.pitch;
                all.push(Placed {
                    vehicle,
                    left: left + through,
                });
            }
            ahead = truck.done;
        }
        all
    }

    /// Height of the country road's middle at `x`, and its slope.
    pub(super) fn road_at(&self, x: f64) -> (f64, f64) {
        let (waves, half) = self.waves();
        let at = ((x - self.deck.0) / half).clamp(0.0, waves - 1e-9);
        let wave = libm::floor(at);
        let u = at - wave;
        let bend = self.bend(wave as u32);
        (
            self.road_y + 2.0 * u * (1.0 - u) * bend,
            2.0 * (1.0 - 2.0 * u) * bend / half,
        )
    }

    /// How many half waves the road has, and the length of each.
    pub(super) fn waves(&self) -> (f64, f64) {
        let length = self.deck.1 - self.deck.0;
        let waves = (length / 230.0).round().max(2.0);
        (waves, length / waves)
    }

    /// Where the control point of a half wave is beside the middle: up first.
    pub(super) fn bend(&self, wave: u32) -> f64 {
        if wave.is_multiple_of(2) {
            -2.0 * self.swing
        } else {
            2.0 * self.swing
        }
    }

    /// Where the wheels of a vehicle stand whose left edge is there, and the slope under it.
    pub(super) fn wheels_at(&self, left: f64) -> (f64, f64) {
        match self.road {
            Road::Express => (self.deck_y, 0.0),
            Road::Country => self.road_at(left + self.long / 2.0),
        }
    }
}
