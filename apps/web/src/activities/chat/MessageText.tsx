import { linkify } from "./linkify.ts";

interface MessageTextProps {
  text: string;
  /** Of a translation. */
  lang?: string | undefined;
  className?: string | undefined;
  linkClassName?: string | undefined;
}

/** A text that somebody wrote, in its own text direction, with web addresses as links. */
export function MessageText({ text, lang, className, linkClassName = "" }: MessageTextProps) {
  return (
    <p dir="auto" lang={lang} className={className}>
      {linkify(text).map((part, index) =>
        part.href ? (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
            key={index}
            className={`underline underline-offset-2 ${linkClassName}`}
            href={part.href}
            target="_blank"
            rel="noopener nofollow ugc"
            dir="ltr"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
