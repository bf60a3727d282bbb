/**
 * Parses an installer's legal text into blocks. Supports plain text and a part of Markdown: headings, paragraphs,
 * lists, bold, links. Everything else, including HTML, stays text. Pure.
 */
export interface Span {
  text: string;
  bold?: true;
  /** An http(s) or mail address, or a path of this site. */
  href?: string;
}

export type Block =
  | { kind: "heading"; level: 1 | 2 | 3; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] };

const HEADING = /^(#{1,6}) +(.*)$/u;
const POINT = /^ {0,3}(?:[-*+]|(\d{1,3})[.)]) +(.*)$/u;
// Every repetition has a limit, so that malicious text cannot make the match slow.
const INLINE =
  /\*\*([^*\n]{1,500})\*\*|\[([^\][\n]{1,500})\]\(([^()\s]{1,2000})\)|<?(https?:\/\/[^\s<>()]{0,2000}[^\s<>().,;:!?])>?/gu;
const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:|\/(?!\/))/u;

export function parseText(text: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", spans: parseSpans(paragraph.join(" ")) });
    paragraph = [];
  };
  for (const line of text.replace(/\r\n?/gu, "\n").split("\n")) {
    const heading = HEADING.exec(line);
    const point = POINT.exec(line);
    if (line.trim() === "") endParagraph();
    else if (heading) {
      endParagraph();
      blocks.push({ kind: "heading", level: levelOf(heading[1] ?? ""), spans: parseSpans((heading[2] ?? "").trim()) });
    } else if (point) {
      endParagraph();
      addPoint(blocks, point[1] !== undefined, parseSpans((point[2] ?? "").trim()));
    } else if (/^\s+/u.test(line) && paragraph.length === 0 && blocks.at(-1)?.kind === "list") {
      continuePoint(blocks, line.trim());
    } else paragraph.push(line.trim());
  }
  endParagraph();
  return blocks;
}

function levelOf(marks: string): 1 | 2 | 3 {
  return marks.length === 1 ? 1 : marks.length === 2 ? 2 : 3;
}

function addPoint(blocks: Block[], ordered: boolean, spans: Span[]): void {
  const last = blocks.at(-1);
  if (last?.kind === "list" && last.ordered === ordered) last.items.push(spans);
  else blocks.push({ kind: "list", ordered, items: [spans] });
}

/** Appends an indented line to the list item above it. */
function continuePoint(blocks: Block[], line: string): void {
  const last = blocks.at(-1);
  if (last?.kind === "list") last.items.at(-1)?.push({ text: " " }, ...parseSpans(line));
}

function parseSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [matched, bold, label, address, bare] = match;
    const span = toSpan({ matched, bold, label, address, bare });
    if (match.index > end) spans.push({ text: text.slice(end, match.index) });
    spans.push(span);
    end = match.index + matched.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}

type InlineMatch = Record<"bold" | "label" | "address" | "bare", string | undefined> & { matched: string };

function toSpan({ matched, bold, label, address, bare }: InlineMatch): Span {
  if (bold !== undefined) return { text: bold, bold: true };
  if (bare !== undefined) return { text: bare, href: bare };
  if (label !== undefined && address !== undefined && SAFE_ADDRESS.test(address)) return { text: label, href: address };
  return { text: matched };
}
