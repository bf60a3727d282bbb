/** Links, anchors, tables and generated blocks of Markdown texts, as GitHub renders them. */

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

/** @returns {string} the anchor of a heading */
export function slugOf(title) {
  return title
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** A table; `head` has the titles of the columns. */
export function tableOf(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/**
 * The text with the content between `<!-- generated:block -->` and `<!-- generated:end -->` replaced.
 * @throws Error if there is no such block
 */
export function withBlock(text, block, content) {
  const place = new RegExp(`(<!-- generated:${block} -->\n)[\\s\\S]*?(<!-- generated:end -->)`, "u");
  if (!place.test(text)) throw new Error(`There is no block <!-- generated:${block} -->.`);
  return text.replace(place, (_, start, end) => `${start}\n${content}\n\n${end}`);
}
