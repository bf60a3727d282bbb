import { VolumeX } from "lucide-react";

import { t } from "../lib/i18n/translate.ts";
import { Button } from "../ui/Button.tsx";
import { shownName } from "../ui/shown-name.ts";
import { type MutedPost, useMute } from "./mutes.ts";

interface MuteButtonProps {
  eventId: string;
  post: MutedPost;
}

/** Mutes the author of a post; the toast offers to undo it. */
export function MuteButton({ eventId, post }: MuteButtonProps) {
  const mute = useMute(eventId);
  const label = t("Mute {name}", { name: shownName(post.name) });
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<VolumeX />}
      aria-label={label}
      title={label}
      pending={mute.isPending}
      onClick={() => mute.mutate(post)}
    />
  );
}
