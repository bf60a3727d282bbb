import { ANONYMOUS } from "@hubbub/contract/text";
import { useState } from "react";

import { isAllowedImage } from "../lib/allowed-image.ts";
import { shownName } from "./shown-name.ts";
import { type Tone, TONES } from "./tones.ts";

interface AvatarProps {
  name: string;
  url?: string | null | undefined;
  /** Utilities; otherwise the colors depend on the name. */
  colors?: string | undefined;
  /** Its size follows the font size. */
  className?: string | undefined;
}

/** The picture or initial of a person. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, url, colors = TONES[toneOf(name)], className = "" }: AvatarProps) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span
      // `plate`: it has a background, so its text needs no outline on a transparent stage.
      className={`grid size-[2.25em] flex-none place-items-center overflow-hidden rounded-leaf font-heading leading-none font-strong plate ${colors} ${className}`}
      aria-hidden="true"
    >
      {url && !isBroken && isAllowedImage(url) ? (
        <img
          className="size-full object-cover"
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setIsBroken(true)}
        />
      ) : (
        initialOf(shownName(name))
      )}
    </span>
  );
}

const NAME_TONES: readonly Tone[] = ["teal", "amber", "plum", "moss", "brick"];

/** The color of a name, always the same one; slate for anonymous people. */
export function toneOf(name: string): Tone {
  if (name === ANONYMOUS) return "slate";
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return NAME_TONES[hash % NAME_TONES.length] ?? "slate";
}

/** The first character of a name as people see it (a grapheme, with combining marks and joined emoji). */
export function initialOf(name: string): string {
  const letters =
    typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;
  const first = letters ? letters.segment(name.trim()).containing(0)?.segment : Array.from(name.trim())[0];
  return (first ?? "?").toLocaleUpperCase();
}
