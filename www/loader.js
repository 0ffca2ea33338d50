// What a visit runs first: fetches the calculator, shows how far that is and says in words why it cannot start, and fetches
// the rest once it is wanted.
// The build puts `loader/` into one classic script: that also runs where module scripts do not, as in a copy opened from disk.
// The page answers with two events on window: synctoll-started, and synctoll-stopped with the panic's text as detail.
import { listen } from "./loader/failure.js";
import { help } from "./loader/help.js";
import { keys } from "./loader/keys.js";
import { embedded, speak } from "./loader/page.js";
import { paper } from "./loader/paper.js";
import { expect } from "./loader/progress.js";
import { pinned, presses, sections } from "./loader/sections.js";
import { start } from "./loader/start.js";
import { strip } from "./loader/strip.js";
import { visit } from "./loader/visit.js";

speak();
expect();
listen();
presses();
sections();
pinned();
strip();
paper();
visit();
if (embedded) keys();
else help();
start();
