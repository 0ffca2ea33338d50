//! The page: mounts, nothing else.

fn main() {
    synctoll::ui::start();
}
