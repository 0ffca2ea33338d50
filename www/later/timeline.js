// The Timeline view.

/** Fills the view. */
export async function timeline(section) {
  section.textContent = "…";
}
