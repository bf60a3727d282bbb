import type { EventGroup, GroupSession } from "@hubbub/contract/groups";
import { ArrowLeft, Link2, SkipForward } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { DialogButton } from "../../../ui/DialogButton.tsx";
import { LinkEventsDialog } from "./LinkEventsDialog.tsx";
import { canManage } from "./group-permissions.ts";
import type { AdminGroup } from "../../../groups/keys.ts";
import { useActivateNextSession, useEndSession } from "../../../groups/mutations.ts";
import { useGroupSessions } from "../../../groups/queries.ts";
import { nextSession } from "../../../groups/session-status.ts";
import { Button } from "../../../ui/Button.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { toast } from "../../../ui/toast.ts";

const LINK = "inline-flex items-center min-h-9 rounded-sm link text-sm leading-snug";

export function GroupHead({ group }: { group: AdminGroup }) {
  return (
    <>
      <Link href={paths.admin()} className={`${LINK} gap-1.5`}>
        <ArrowLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
        {t("Back to Admin Dashboard")}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 grow basis-88">
          <Hint>{t("Event Group Admin")}</Hint>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 dir="auto" className="text-2xl leading-tight">
              {group.title}
            </h1>
            {group.sessionAccessMode === "hybrid" ? <Badge tone="plain">{t("Hybrid Mode")}</Badge> : null}
          </div>
          <a href={paths.engage(group.permalink)} target="_blank" rel="noopener" dir="ltr" className={LINK}>
            {paths.engage(group.permalink)}
          </a>
        </div>
        {canManage(group) ? (
          <div className="flex flex-wrap gap-2">
            <DialogButton
              variant="quiet"
              className="max-sm:flex-auto"
              icon={<Link2 />}
              renderDialog={(close) => <LinkEventsDialog group={group} onClose={close} />}
            >
              {t("Link Events")}
            </DialogButton>
            <EndSession group={group} />
            <NextSession group={group} />
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Archives the live session. Activate makes it live again. */
function EndSession({ group }: { group: EventGroup }) {
  /** The session to confirm, which stays the same if another one becomes live meanwhile. */
  const [sessionToEnd, setSessionToEnd] = useState<GroupSession | null>(null);
  const { mutate, isPending } = useEndSession(group.id);
  const live = useGroupSessions(group).data?.find(({ id, isArchived }) => id === group.currentEventId && !isArchived);

  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:flex-auto"
        disabled={!live}
        title={live ? live.title : t("No session is live")}
        onClick={() => setSessionToEnd(live ?? null)}
      >
        {t("End Session")}
      </Button>
      {sessionToEnd ? (
        <ConfirmDialog
          title={t("End this session?")}
          description={<bdi className="font-strong text-ink">{sessionToEnd.title}</bdi>}
          action={t("End Session")}
          consequences={[
            t("The session will be archived and become read-only."),
            t("Everyone will see the closing message."),
            t(
              "If the leaderboard is switched on, the final leaderboard will be calculated and everyone will see the top three.",
            ),
            t("You can make the session live again with Activate."),
          ]}
          pending={isPending}
          onConfirm={() => mutate(sessionToEnd.id, { onSuccess: () => setSessionToEnd(null) })}
          onCancel={() => setSessionToEnd(null)}
        />
      ) : null}
    </>
  );
}

function NextSession({ group }: { group: EventGroup }) {
  const { mutate, isPending } = useActivateNextSession(group.id);
  const next = nextSession(useGroupSessions(group).data ?? [], group);

  const sayIfLast = (activated: unknown) => {
    if (!activated) toast({ title: t("No sessions left"), tone: "info" });
  };
  return (
    <Button
      className="max-sm:flex-auto"
      pending={isPending}
      disabled={!next}
      icon={<SkipForward className="rtl:-scale-x-100" />}
      title={next ? next.title : t("No sessions left")}
      onClick={() => mutate(group.currentEventId, { onSuccess: sayIfLast })}
    >
      {t("Next Session")}
    </Button>
  );
}
