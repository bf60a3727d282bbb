import { useState } from "react";

import { isAllowedImage } from "../../lib/allowed-image.ts";
import { initialOf, toneOf } from "../../ui/avatar.ts";
import { shownName } from "../../ui/shown-name.ts";
import { TONES } from "../../ui/tones.ts";

interface WinnerAvatarProps {
  name: string;
  avatarUrl?: string | null | undefined;
  /** "winner" for the winner who is celebrated. */
  tone?: "own" | "winner" | undefined;
  className?: string | undefined;
}

/** The picture or initial of a person. Its size follows the font size. */
export function WinnerAvatar({ name, avatarUrl, tone = "own", className = "" }: WinnerAvatarProps) {
  const [failed, setFailed] = useState(false);
  const color = tone === "winner" ? "bg-night-action text-on-night-action" : TONES[toneOf(name)];
  return (
    <span
      className={`grid size-[2.25em] flex-none place-items-center overflow-hidden rounded-[50%] rounded-es-[20%] font-heading leading-none font-[650] ${color} ${className}`}
      aria-hidden="true"
    >
      {avatarUrl && !failed && isAllowedImage(avatarUrl) ? (
        <img
          className="size-full object-cover"
          src={avatarUrl}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setFailed(true)}
        />
      ) : (
        initialOf(shownName(name))
      )}
    </span>
  );
}
