//! Elements and closures behind a few common types.
//!
//! Leptos compiles its machinery anew for every shape of a view and every type of closure in it. Written with [`el`],
//! all elements have one type, their attributes a handful and their closures one for each kind of result; the module a
//! visitor downloads is a third smaller for it.

use leptos::attr::any_attribute::{AnyAttribute, IntoAnyAttribute as _};
use leptos::attr::custom::custom_attribute;
use leptos::ev;
use leptos::html::{ElementChild as _, custom};
use leptos::prelude::*;
use leptos::tachys::html::event::on;
use leptos::tachys::html::property::prop;
use wasm_bindgen::JsCast;

/// What a view asks again whenever it changes.
pub(super) type Dynamic<T> = Box<dyn FnMut() -> T + Send>;

/// Words that change.
pub(super) fn words(f: impl FnMut() -> String + Send + 'static) -> Dynamic<String> {
    Box::new(f)
}

/// A switch that changes.
pub(super) fn flag(f: impl FnMut() -> bool + Send + 'static) -> Dynamic<bool> {
    Box::new(f)
}

/// A switch as ARIA wants it.
pub(super) fn aria(mut f: impl FnMut() -> bool + Send + 'static) -> Dynamic<String> {
    Box::new(move || f().to_string())
}

/// A piece of the page that comes and goes: a list of none or one, so that it needs no type of its own.
pub(super) fn part(mut f: impl FnMut() -> Option<AnyView> + Send + 'static) -> AnyView {
    list(move || f().into_iter().collect())
}

/// A list that changes.
pub(super) fn list(f: impl FnMut() -> Vec<AnyView> + Send + 'static) -> AnyView {
    let f: Dynamic<Vec<AnyView>> = Box::new(f);
    f.into_any()
}

/// Pieces one after another.
pub(super) fn together(pieces: Vec<AnyView>) -> AnyView {
    pieces.into_any()
}

/// A derived value.
pub(super) fn memo<T>(f: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    let f: Box<dyn Fn() -> T + Send + Sync> = Box::new(f);
    Memo::new(move |_| f())
}

/// Runs again whenever what it reads changes.
pub(super) fn effect(f: impl FnMut() + 'static) {
    let mut f: Box<dyn FnMut()> = Box::new(f);
    Effect::new(move |_| f());
}

/// The value of an attribute.
pub(super) enum Value {
    Plain(&'static str),
    Fixed(String),
    Words(Dynamic<String>),
    Flag(Dynamic<bool>),
    Maybe(Dynamic<Option<String>>),
}

macro_rules! value {
    ($($from:ty => |$v:ident| $to:expr;)*) => {
        $(impl From<$from> for Value {
            fn from($v: $from) -> Self {
                $to
            }
        })*
    };
}

value! {
    &'static str => |v| Value::Plain(v);
    String => |v| Value::Fixed(v);
    u32 => |v| Value::Fixed(v.to_string());
    Option<String> => |v| Value::Maybe(Box::new(move || v.clone()));
    Dynamic<String> => |v| Value::Words(v);
    Dynamic<bool> => |v| Value::Flag(v);
    Dynamic<Option<String>> => |v| Value::Maybe(v);
}

/// What can stand inside an element.
pub(super) trait Piece {
    fn piece(self) -> AnyView;
}

impl Piece for AnyView {
    fn piece(self) -> AnyView {
        self
    }
}

impl Piece for El {
    fn piece(self) -> AnyView {
        self.done()
    }
}

impl Piece for String {
    #[inline(never)]
    fn piece(self) -> AnyView {
        self.into_any()
    }
}

impl Piece for &'static str {
    #[inline(never)]
    fn piece(self) -> AnyView {
        self.to_owned().piece()
    }
}

impl Piece for Dynamic<String> {
    #[inline(never)]
    fn piece(self) -> AnyView {
        self.into_any()
    }
}

impl<T: Piece> Piece for Option<T> {
    fn piece(self) -> AnyView {
        together(self.into_iter().map(Piece::piece).collect())
    }
}

impl<T: Piece> Piece for Vec<T> {
    fn piece(self) -> AnyView {
        together(self.into_iter().map(Piece::piece).collect())
    }
}

/// An element in the making. Boxed, so that each step hands on a pointer and not the whole.
pub(super) struct El(Box<Parts>);

struct Parts {
    tag: &'static str,
    attributes: Vec<AnyAttribute>,
    children: Vec<AnyView>,
}

/// An element.
#[inline(never)]
pub(super) fn el(tag: &'static str) -> El {
    El(Box::new(Parts {
        tag,
        attributes: Vec::new(),
        children: Vec::new(),
    }))
}

impl El {
    /// An attribute.
    pub(super) fn set(self, name: &'static str, value: impl Into<Value>) -> Self {
        self.set_value(name, value.into())
    }

    #[inline(never)]
    fn set_value(mut self, name: &'static str, value: Value) -> Self {
        // What changes is an attribute that may be missing, whatever it is made from: one type less is half a kilobyte.
        let changing: Dynamic<Option<String>> = match value {
            Value::Plain(v) => return self.attribute(name, v.to_owned()),
            Value::Fixed(v) => return self.attribute(name, v),
            Value::Words(mut v) => Box::new(move || Some(v())),
            Value::Flag(mut v) => Box::new(move || v().then(String::new)),
            Value::Maybe(v) => v,
        };
        self.0
            .attributes
            .push(custom_attribute(name, changing).into_any_attr());
        self
    }

    #[inline(never)]
    fn attribute(mut self, name: &'static str, value: String) -> Self {
        self.0
            .attributes
            .push(custom_attribute(name, value).into_any_attr());
        self
    }

    /// A property of the element, where no attribute follows its value: what a field holds, what is checked. Styles too
    /// are set as a property, which no security policy forbids.
    pub(super) fn prop(self, name: &'static str, value: impl Into<Value>) -> Self {
        self.prop_value(name, value.into())
    }

    #[inline(never)]
    fn prop_value(mut self, name: &'static str, value: Value) -> Self {
        let changing = match value {
            Value::Plain(v) => words(move || v.to_owned()),
            Value::Fixed(v) => words(move || v.clone()),
            Value::Words(v) => v,
            Value::Maybe(mut v) => words(move || v().unwrap_or_default()),
            Value::Flag(v) => {
                self.0.attributes.push(prop(name, v).into_any_attr());
                return self;
            }
        };
        self.0.attributes.push(prop(name, changing).into_any_attr());
        self
    }

    /// What an event does that says nothing.
    pub(super) fn act(self, event: &'static str, mut f: impl FnMut() + 'static) -> Self {
        self.listen(event, Box::new(move |_| f()))
    }

    /// What an event does.
    pub(super) fn on<E: JsCast>(
        self,
        event: &'static str,
        mut f: impl FnMut(&E) + 'static,
    ) -> Self {
        self.listen(event, Box::new(move |event| f(event.unchecked_ref())))
    }

    #[inline(never)]
    fn listen(mut self, event: &'static str, f: Box<dyn FnMut(web_sys::Event)>) -> Self {
        let event = ev::Custom::<web_sys::Event>::new(event);
        self.0.attributes.push(on(event, f).into_any_attr());
        self
    }

    /// A child.
    pub(super) fn put(self, child: impl Piece) -> Self {
        self.put_piece(child.piece())
    }

    #[inline(never)]
    fn put_piece(mut self, child: AnyView) -> Self {
        self.0.children.push(child);
        self
    }

    /// The element as a view.
    #[inline(never)]
    pub(super) fn done(self) -> AnyView {
        let Parts {
            tag,
            attributes,
            children,
        } = *self.0;
        custom(tag)
            .child(children)
            .add_any_attr(attributes)
            .into_any()
    }
}
