// The article's claims, as the command line judged them when the page was built.

/** Puts the table into its section. */
export async function claims(section, files) {
  const answer = await fetch(new URL(files.claims, document.baseURI));
  if (!answer.ok) throw new Error(answer.status);
  section.insertAdjacentHTML("beforeend", await answer.text());
}
