import { isOn } from "@hubbub/contract/activities";
import type { OrganizerEvent } from "@hubbub/contract/events";
import { Archive, LockKeyhole, TriangleAlert } from "lucide-react";
import { useState } from "react";

import { ADMIN_PARTS } from "../../../../activities/admin-parts.ts";
import { plural, t } from "../../../../lib/i18n/translate.ts";
import { useLiveLatest } from "../../../../live/hooks.ts";
import { Banner } from "../../../../ui/Banner.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { ConfirmDialog } from "../../../../ui/ConfirmDialog.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import type { ToastMessage } from "../../../../ui/toast.ts";
import { useArchive, useNextSession } from "./archive-data.ts";

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

interface EndSessionDialogProps {
  event: OrganizerEvent;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirmation before a session ends: how many people are present, and the consequences. */
function EndSessionDialog({ event, pending, onConfirm, onCancel }: EndSessionDialogProps) {
  const next = useNextSession(event);
  const people = useLiveLatest("presence")?.count ?? 0;
  const consequences = [
    t("The session will be archived and become read-only."),
    t("Everyone will see the closing message."),
    ...ADMIN_PARTS.flatMap(({ unit, ending }) => (ending && isOn(event, unit) ? [ending()] : [])),
    ...(next === undefined ? [] : [t("Everyone will be offered the next session: {title}.", { title: next })]),
  ];
  return (
    <ConfirmDialog
      title={t("End this session?")}
      description={
        people > 0
          ? `${plural(people, "1 person is in the room right now.", "{count} people are in the room right now.")} ${t("This will happen:")}`
          : t("This will happen:")
      }
      consequences={consequences}
      action={t("End Session")}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Banner tone="amber" icon={<TriangleAlert />} className="mt-4">
        {t("This is not easily undone: the closing message cannot be taken back.")}
      </Banner>
    </ConfirmDialog>
  );
}
