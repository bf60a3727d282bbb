import { useState } from "react";

import { isAllowedImage } from "../../lib/allowed-image.ts";
import { initialOf, toneOf } from "../../ui/avatar.ts";
import { shownName } from "../../ui/shown-name.ts";
import { TONES } from "../../ui/tones.ts";

/** The avatar beside a message; its size, shape and place are the utilities in `className`. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, url, className }: { name: string; url: string | null; className: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span
      className={`grid flex-none place-items-center overflow-hidden font-heading font-bold leading-none ${TONES[toneOf(name)]} ${className}`}
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
