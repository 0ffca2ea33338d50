//! The toll strip: what the simulator is at, as trucks on their way to a toll gate.
//!
//! A frame is a function of simulator time and of nothing else. What each thing stands for:
//!
//! - A truck is one GPU. Its way from the left city to the barrier is the GPU's own compute up to a sync: the share of the
//!   way behind it grows with the share of that work done, so a slower GPU drives slower, and one that waits for
//!   parameters (`sync=sharded`) stands on the road. It has arrived when its last backward ends and everything that it
//!   has to send is launched.
//! - Trucks keep the order in which they will arrive and never overtake: who is ahead for a while only to be late in the
//!   end drives behind. The last bit of the way is drawn at a larger scale, the same for all trucks, so that a truck
//!   which is late by a hundredth of the way can be seen to be late.
//! - The boom is closed exactly while somebody has arrived and somebody has not.
//! - Once all are here they drive through to the right city while copy is exposed, that is until the last call ends.
//!   Then the streets are empty: restart, the framework's own work, time outside.
//! - The line along the railing (on the country road, along its middle) is the share of the sync's bytes that has crossed,
//!   pale where compute hides it.
//!
//! With `every` above 1 a truck carries one dot a micro-batch. With `sync=each` and `sync=sharded` every micro-batch that
//! is simulated has its own way to the gate, with `per` above 1 every slice between two syncs. Other collectives differ
//! in their times alone. Only where a bridge joins all cards of the group does it count as an expressway: else the cards
//! that it does not join meet on PCIe, and so do the trucks.

mod explain; // what each thing at the gate is in the machine
mod moving; // what changes with time
mod other_road; // the link that is not used, and how long the same load takes on it
mod pen; // elements of SVG in the page's colours
mod plan; // where things stand
mod say; // the strip's sentences
mod scenery; // what does not change
mod state; // what the simulator is at
mod trips; // the way to the gate, sync by sync

pub use explain::explained;
pub use other_road::{OtherRoad, Road, other_road, road};
pub use pen::Colours;
pub use plan::{HEIGHT, LARGE_WIDTH, Placed, Plan, StripSize, Vehicle};
pub use state::{Phase, State, Truck};
pub use trips::{Event, Happens, Trips};

use super::text::FONT_FAMILY;
use crate::quantity::Lang;
use crate::scenario::Scenario;
use pen::{Pen, escape};

/// A strip of one size in one language: everything that is the same at all times.
#[derive(Clone, Debug)]
pub struct Strip<'a> {
    trips: &'a Trips,
    plan: Plan,
    lang: Lang,
    other: Option<OtherRoad>,
    share: f64,
    subtitle: &'static str,
}

impl<'a> Strip<'a> {
    /// A strip of what was followed of `scenario`. `width` in CSS pixels counts for the large one alone; it adapts from
    /// 320 to 1200.
    pub fn new(
        trips: &'a Trips,
        scenario: &Scenario,
        size: StripSize,
        width: f64,
        lang: Lang,
    ) -> Self {
        Self {
            trips,
            plan: Plan::new(trips, road(scenario), size, width),
            lang,
            other: other_road(scenario),
            share: scenario.share.get(),
            subtitle: say::subtitle(scenario, lang),
        }
    }

    /// Where things stand.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The title.
    pub fn title(&self) -> &'static str {
        crate::words::strip::TITLE.get(self.lang)
    }

    /// What a truck carries.
    pub fn subtitle(&self) -> &'static str {
        self.subtitle
    }

    /// What the strip shows when it stands still: who waits how long for whom.
    pub fn caption(&self) -> String {
        say::caption(self.trips, self.lang)
    }

    /// What happens at `state`, for those who do not see it.
    pub fn description(&self, state: &State) -> String {
        say::description(self.trips, state, self.lang)
    }

    /// The whole picture. Its second group is [`Strip::moving`]; nothing else in it depends on the state but the
    /// description.
    pub fn svg(&self, state: &State, colours: Colours) -> String {
        let (width, height) = self.plan.size();
        let family = match colours {
            Colours::Fixed(_) => format!(" font-family=\"{}\"", escape(FONT_FAMILY)),
            Colours::Page => String::new(),
        };
        let mut back = Pen::new(colours);
        scenery::back(&mut back, self);
        let mut front = Pen::new(colours);
        scenery::front(&mut front, self);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" xml:lang=\"{lang}\"{family}>\n<title>{title}</title>\n<desc>{description}</desc>\n\
             <g class=\"strip-back\">\n{back}</g>\n<g class=\"strip-moving\">\n{moving}</g>\n\
             <g class=\"strip-front\">\n{front}</g>\n</svg>\n",
            width = pen::px(width),
            height = pen::px(height),
            lang = self.lang.id(),
            title = escape(self.title()),
            description = escape(&self.description(state)),
            back = back.done(),
            moving = self.moving(state, colours),
            front = front.done(),
        )
    }

    /// What changes with time: the inside of the second group.
    pub fn moving(&self, state: &State, colours: Colours) -> String {
        let mut pen = Pen::new(colours);
        moving::draw(&mut pen, self, state);
        pen.done()
    }
}
