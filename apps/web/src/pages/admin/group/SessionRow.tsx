import type { GroupSession } from "@hubbub/contract/groups";
import { ExternalLink, Settings2, Unlink } from "lucide-react";
import { Link } from "wouter";
import { SessionRating } from "../../../activities/GroupCards.tsx";
import { paths } from "../../../lib/paths.ts";
import { SessionFacts } from "../../../groups/SessionFacts.tsx";
import { SessionBadge } from "../../../groups/SessionBadge.tsx";
import { statusOf } from "../../../groups/session-status.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { useSortableRow } from "../../../ui/SortableList.tsx";
import type { AdminGroup } from "../../../groups/keys.ts";
import { useActivateSession, useUnlinkEvent } from "../../../groups/mutations.ts";
import { ConfirmButton } from "../../../ui/ConfirmButton.tsx";
import { canManage } from "./group-permissions.ts";

interface SessionRowProps {
  session: GroupSession;
  group: AdminGroup;
}

/** A session that can be dragged. */
export function SessionRow({ session, group }: SessionRowProps) {
  const { row, handle, moveButtons } = useSortableRow(session.id, session.title);
  const activation = useActivateSession(group.id);
  const unlink = useUnlinkEvent(group.id);
  const status = statusOf(session, group);
  const titleId = `row-${session.id}`;
  return (
    <li
      {...row}
      className="relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-lg border border-line bg-surface py-1.5 ps-1.5 pe-3 data-dragging:z-raised data-dragging:shadow-soft data-live:border-amber"
      data-live={status === "live" ? "" : undefined}
    >
      {canManage(group) ? handle : null}
      <span className="min-w-8 flex-none font-heading text-md leading-none font-bold text-muted tabular-nums first:ps-2">
        #{session.groupOrder}
      </span>
      <div className="min-w-0 grow basis-36 py-2 max-md:basis-[calc(100%-7rem)]">
        <Link
          id={titleId}
          href={paths.adminEvent(session.id)}
          dir="auto"
          className="rounded-sm text-md leading-snug font-strong text-ink no-underline hover:underline hover:underline-offset-3"
        >
          {session.title}
        </Link>
        <SessionFacts session={session} />
      </div>
      <span className="max-md:ms-25">
        <SessionBadge status={status} />
      </span>
      <SessionRating groupId={group.id} eventId={session.id} />
      <span className="ms-auto flex flex-wrap items-center justify-end gap-1 max-md:grow max-md:basis-full max-md:justify-start">
        <ButtonLink
          href={paths.adminEvent(session.id)}
          external
          variant="ghost"
          size="sm"
          icon={<Settings2 />}
          aria-describedby={titleId}
        >
          {t("View Event Admin")}
        </ButtonLink>
        <ButtonLink
          href={paths.event(session.id)}
          external
          variant="ghost"
          size="sm"
          icon={<ExternalLink />}
          aria-describedby={titleId}
        >
          {t("View Public")}
        </ButtonLink>
        {canManage(group) ? (
          <>
            {moveButtons}
            {/* The event itself does not change. */}
            <ConfirmButton
              variant="ghost"
              size="sm"
              icon={<Unlink />}
              aria-label={t("Remove {title} from the group", { title: session.title })}
              tooltip={t("Remove from the group")}
              confirm={{
                title: t("Remove this session from the group?"),
                description: <bdi className="font-strong text-ink">{session.title}</bdi>,
                action: t("Remove"),
                consequences: [
                  t(
                    "The session will no longer appear on the group's page, and its points will no longer count on the group's leaderboard.",
                  ),
                  t("The event and everything in it will be kept. Its owner can link it again."),
                ],
                onConfirm: () => unlink.mutateAsync(session.id),
              }}
            />
            {status === "live" ? (
              <span className="w-24 max-md:hidden" />
            ) : (
              <Button
                variant="quiet"
                size="sm"
                className="w-24"
                pending={activation.isPending}
                aria-describedby={titleId}
                onClick={() => activation.mutate(session.id)}
              >
                {t("Activate")}
              </Button>
            )}
          </>
        ) : null}
      </span>
    </li>
  );
}
