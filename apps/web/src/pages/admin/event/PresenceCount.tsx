import { Users } from "lucide-react";

import { plural } from "../../../lib/i18n/translate.ts";
import { useLiveLatest, useLiveStatus } from "../../../live/hooks.ts";

/** How many people have the event open. Renders nothing while the live channel is disconnected. */
export function PresenceCount() {
  const isConnected = useLiveStatus() === "connected";
  const presence = useLiveLatest("presence");
  if (!isConnected || presence === null) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-teal-ink">
      <Users size={17} aria-hidden="true" />
      <span className="tabular-nums">{plural(presence.count, "1 person here", "{count} people here")}</span>
    </span>
  );
}
