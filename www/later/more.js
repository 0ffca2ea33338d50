// Charts that the second module draws, fetched by the loader when their sections come into view.
import { charts } from "./chart.js";
import { styled } from "./styled.js";
import { styles as tables } from "./tables.js";
export { claims } from "./claims.js";
export { explain } from "./why.js";

const styles = Promise.all([styled(STYLES.more), tables]);

/** Loss over two axes, and by bucket size. */
export async function more(section) {
  await styles;
  charts(section, ["heat", "bucket"], "h3");
}

/** One call, with the published measurements. */
export async function collective(section) {
  await styles;
  charts(section, ["collective"], "h2");
}
