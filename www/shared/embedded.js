// Whether the page stands inside another.

/** Whether the page stands inside another and is only a part there. */
export const embedded = () => (new URLSearchParams(location.search).get("embed") || "off") !== "off";
