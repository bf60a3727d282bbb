import { VolumeX } from "lucide-react";

import { formatDateTime } from "../lib/format-date.ts";
import { t } from "../lib/i18n/translate.ts";
import { useLiveList } from "../live/use-live-list.ts";
import { Button } from "../ui/Button.tsx";
import { ListCard } from "../ui/ListCard.tsx";
import { shownName } from "../ui/shown-name.ts";
import { mutesQuery, useUnmute } from "./mutes.ts";

/** The muted participants of an event, each with an unmute button. */
export function MutesCard({ eventId }: { eventId: string }) {
  const query = useLiveList(mutesQuery(eventId));
  const { mutate, isPending, variables } = useUnmute(eventId);
  return (
    <ListCard
      title={t("Muted attendees")}
      description={t(
        "New contributions from muted attendees are held for review. The attendees are not notified. To mute someone, tap the mute button next to one of their contributions.",
      )}
      query={query}
    >
      {(mute) => (
        <li key={mute.id} className="flex min-h-14 items-center gap-3">
          <VolumeX size={20} aria-hidden="true" className="flex-none text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block truncate">
              <bdi>{shownName(mute.participantName)}</bdi>
              {mute.username ? (
                <>
                  {" "}
                  <bdi className="text-muted">@{mute.username}</bdi>
                </>
              ) : null}
            </span>
            <span className="block text-xs leading-snug text-muted">
              {mute.mutedBy
                ? t("Muted by {name} on {time}", { time: formatDateTime(mute.mutedAt), name: mute.mutedBy })
                : t("Muted since {time}", { time: formatDateTime(mute.mutedAt) })}
            </span>
          </span>
          <Button
            size="sm"
            variant="quiet"
            pending={isPending && variables?.id === mute.id}
            aria-label={t("Unmute {name}", { name: shownName(mute.participantName) })}
            onClick={() => mutate(mute)}
          >
            {t("Unmute")}
          </Button>
        </li>
      )}
    </ListCard>
  );
}
