import { useState } from "react";

import { isAllowedImage } from "../../lib/allowed-image.ts";
import { initialOf, toneOf } from "../../ui/avatar.ts";
import { shownName } from "../../ui/shown-name.ts";

interface WinnerAvatarProps {
  name: string;
  avatarUrl?: string | null | undefined;
  /** "winner" for the winner who is celebrated. */
  tone?: "own" | "winner" | undefined;
}

/** The picture or initial of a person. Its size follows the font size. */
export function WinnerAvatar({ name, avatarUrl, tone = "own" }: WinnerAvatarProps) {
  const [failed, setFailed] = useState(false);
  const look = tone === "winner" ? "winner-avatar-won" : `tone-${toneOf(name)}`;
  return (
    <span className={`winner-avatar ${look}`} aria-hidden="true">
      {avatarUrl && !failed && isAllowedImage(avatarUrl) ? (
        <img src={avatarUrl} alt="" referrerPolicy="no-referrer" decoding="async" onError={() => setFailed(true)} />
      ) : (
        initialOf(shownName(name))
      )}
    </span>
  );
}
