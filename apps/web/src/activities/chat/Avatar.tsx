import { useState } from "react";

import "./avatar.css";
import { isAllowedImage } from "../../lib/allowed-image.ts";
import { initialOf, toneOf } from "../../ui/avatar.ts";
import { shownName } from "../../ui/shown-name.ts";

/** The avatar beside a message. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, url }: { name: string; url: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span className={`chat-avatar grid place-items-center overflow-hidden tone-${toneOf(name)}`} aria-hidden="true">
      {url && !isBroken && isAllowedImage(url) ? (
        <img
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
