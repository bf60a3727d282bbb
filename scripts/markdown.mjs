/** Links and anchors of Markdown texts, as GitHub renders them. */

/** @returns {{ target: string, index: number }[]} the targets of inline links and images */
export function linksOf(text) {
  return [...text.matchAll(/\]\((?<target>[^()\s]+)\)/gu)].map(({ groups, index }) => ({
    target: groups.target,
    index,
  }));
}

/** The text with code replaced by blanks, so that positions stay the same. */
export function withoutCode(text) {
  return text.replaceAll(/```[\s\S]*?```|`[^`\n]+`/gu, (code) => code.replaceAll(/[^\n]/gu, " "));
}

/** @returns {Set<string>} the anchors of all headings, and the ids written as `<a id="…">` */
export function anchorsOf(text) {
  const found = new Set([...text.matchAll(/<a id="([^"]+)">/gu)].map(([, id]) => id));
  const seen = new Map();
  for (const [, title] of text.replaceAll(/```[\s\S]*?```/gu, "").matchAll(/^#{1,6} (.+)$/gmu)) {
    const slug = slugOf(title);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    found.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return found;
}

function slugOf(title) {
  return title
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}
