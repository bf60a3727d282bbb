import { linkify } from "./linkify.ts";

/** What somebody wrote: isolated from the page's direction, its addresses pressable. */
export function MessageText({ text, className }: { text: string; className: string }) {
  return (
    <p dir="auto" className={className}>
      {linkify(text).map((part, index) =>
        part.href ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
          <a key={index} href={part.href} target="_blank" rel="noopener nofollow ugc" dir="ltr">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
