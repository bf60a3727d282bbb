import type { OrganizerEvent } from "@hubbub/contract/events";
import { Archive, LockKeyhole } from "lucide-react";
import { useState } from "react";

import { t } from "../../../../lib/i18n/translate.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import type { ToastMessage } from "../../../../ui/toast.ts";
import { useArchive } from "./archive-data.ts";
import { EndSessionDialog } from "./EndSessionDialog.tsx";

/** End Session, and the two switches of the archive. Asks before ending the session, which notifies all attendees. */
export function ArchiveSwitches({ event }: { event: OrganizerEvent }) {
  const { mutate, isPending } = useArchive(event.id);
  const [confirming, setConfirming] = useState<"session" | "archive" | null>(null);

  const change = (body: { isArchived: boolean } | { isPrivate: boolean }, done: ToastMessage) =>
    mutate({ body, done }, { onSettled: () => setConfirming(null) });
  const end = () =>
    change(
      { isArchived: true },
      {
        title: confirming === "archive" ? t("Event archived") : t("Session ended!"),
        description: t("The event is archived and read-only."),
      },
    );
  const reopen = () => change({ isArchived: false }, { title: t("Event unarchived") });
  const hide = (isPrivate: boolean) =>
    change({ isPrivate }, { title: isPrivate ? t("Archive is now private") : t("Archive is now public") });

  return (
    <>
      <Card title={t("End Session")}>
        <p className="mb-4 text-muted">
          {event.isArchived
            ? t("This session has ended. Its archive is read-only.")
            : t(
                "When you end the session, the event will be archived and the timer will be stopped. Everyone will see the closing message. If the leaderboard is switched on, the final leaderboard will be calculated and everyone will see the top three.",
              )}
        </p>
        <Button variant="danger" disabled={event.isArchived} onClick={() => setConfirming("session")}>
          {t("End Session")}
        </Button>
      </Card>
      <Card title={t("Archive", { context: "noun" })}>
        <div className="divide-y divide-line">
          <Switch
            icon={<Archive />}
            label={t("Archived")}
            description={
              event.isArchived
                ? t("Attendees can read everything but cannot add anything")
                : t("Switching this on will end the session")
            }
            checked={event.isArchived}
            disabled={isPending}
            onChange={(on) => (on ? setConfirming("archive") : reopen())}
          />
          {event.isArchived ? (
            <Switch
              icon={<LockKeyhole />}
              label={t("Private archive")}
              description={
                event.isPrivate
                  ? t("Only premium users and the team can view the archive")
                  : t("Anyone can view the archive")
              }
              checked={event.isPrivate}
              disabled={isPending}
              onChange={hide}
            />
          ) : null}
        </div>
      </Card>
      {confirming ? (
        <EndSessionDialog event={event} pending={isPending} onConfirm={end} onCancel={() => setConfirming(null)} />
      ) : null}
    </>
  );
}
