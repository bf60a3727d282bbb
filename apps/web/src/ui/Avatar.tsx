import { useState } from "react";

import { isAllowedImage } from "../lib/allowed-image.ts";
import { initialOf, toneOf } from "./avatar.ts";
import { shownName } from "./shown-name.ts";
import { TONES } from "./tones.ts";

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
