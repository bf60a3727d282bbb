import { Fragment } from "react";

import { type Block, parseText, type Span } from "./parse-text.ts";

/** Renders the installer's text. HTML in it is shown as text, never interpreted. */
export function InstallerText({ text, title }: { text: string; title: string }) {
  const blocks = parseText(text);
  const hasTitle = blocks.some((block) => block.kind === "heading" && block.level === 1);
  return (
    <div dir="auto">
      {hasTitle ? null : <h1 className="text-3xl leading-tight">{title}</h1>}
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes while it is shown
        <TextBlock key={index} block={block} />
      ))}
    </div>
  );
}

function TextBlock({ block }: { block: Block }) {
  if (block.kind === "paragraph") {
    return (
      <p dir="auto">
        <Spans spans={block.spans} />
      </p>
    );
  }
  if (block.kind === "heading") {
    const { Tag, className } = HEADINGS[block.level];
    return (
      <Tag dir="auto" className={className}>
        <Spans spans={block.spans} />
      </Tag>
    );
  }
  const List = block.ordered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((spans, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes while it is shown
        <li key={index} dir="auto">
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  );
}

const HEADINGS = {
  1: { Tag: "h1", className: "text-3xl leading-tight" },
  2: { Tag: "h2", className: undefined },
  3: { Tag: "h3", className: undefined },
} as const;

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, bold, href }, index) => {
    const words = bold ? <b>{text}</b> : text;
    // oxlint-disable-next-line react/no-array-index-key -- the text never changes while it is shown
    if (href === undefined) return <Fragment key={index}>{words}</Fragment>;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the text never changes while it is shown
      <a key={index} href={href} className="rounded-sm link">
        {words}
      </a>
    );
  });
}
