import type { PrizeEntries, PrizeWinner } from "@hubbub/contract/activities/prizes/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { PartyPopper, Presentation, Ticket } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { prefersReducedMotion } from "../../lib/prefers-reduced-motion.ts";
import { useLiveLatest } from "../../live/hooks.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { DrawDialog } from "./DrawDialog.tsx";
import { prizeEntriesQuery, useDraw } from "./staff.ts";
import { NewAccountsNotice } from "./NewAccountsNotice.tsx";
import { RollingNames } from "./RollingNames.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconTile } from "../../ui/EmptyState.tsx";
import { Hint } from "../../ui/Hint.tsx";

/** The rolling names and the draw button. */
export function DrawCard({ event }: { event: PublicEvent }) {
  const query = useLiveList(prizeEntriesQuery(event.id));
  const entries = query.data;
  const [rolling, setRolling] = useState<PrizeWinner | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** Kept for the next draw. */
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const draw = useDraw(event.id, setRolling);
  const mayDraw = canEditSettings(event);
  const count = entries?.count ?? 0;
  const groups = entries?.newAccountGroups ?? [];
  const start = (leaveOut: string[]) => {
    setIsAsking(false);
    setRolling(null);
    draw.mutate(leaveOut);
  };
  return (
    <>
      <Card
        className="flex min-h-100 flex-col items-center justify-center gap-4 text-center"
        aria-label={t("Prize drawing")}
      >
        {draw.isPending && rolling && !prefersReducedMotion() ? (
          <RollingWinner winner={rolling} newest={entries?.newest ?? []} />
        ) : (
          <Loaded query={query}>{(loaded) => <Entries entries={loaded} />}</Loaded>
        )}
        {draw.isPending ? null : <NewAccountsNotice groups={groups} />}
        <Button
          variant="attention"
          size="lg"
          className="mt-1 min-w-56"
          icon={<PartyPopper />}
          disabled={!mayDraw || !event.enablePrizeDrawing || (count === 0 && !draw.isPending)}
          pending={draw.isPending}
          onClick={() => (groups.length > 0 ? setIsAsking(true) : start([]))}
        >
          {t("Draw winner")}
        </Button>
        <Hint className="inline-flex flex-wrap items-center justify-center gap-1.5">
          {mayDraw ? (
            <>
              <Presentation size={16} aria-hidden="true" />{" "}
              {t("The big screen will shuffle the names before it shows the winner.")}
            </>
          ) : (
            t("Only admins and the event owner can draw a winner.")
          )}
        </Hint>
      </Card>
      {isAsking && entries && groups.length > 0 ? (
        <DrawDialog
          entries={entries}
          chosen={leftOut}
          onChoose={setLeftOut}
          onDraw={start}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

function Entries({ entries }: { entries: PrizeEntries }) {
  if (entries.count === 0) {
    return (
      <>
        <IconTile icon={<Ticket />} tone="amber" />
        <h2 className="text-2xl leading-tight">{t("No entries in the draw")}</h2>
        <p className="max-w-112 text-balance text-muted">
          {t("Signed-in attendees are entered when they open the event or take part. Previous winners are excluded.")}
        </p>
      </>
    );
  }
  const faces = entries.newest.map((name, place) => ({ place, name }));
  const more = entries.count - entries.newest.length;
  return (
    <>
      <p className="flex items-center gap-3 font-heading font-strong">
        <span className="flex" aria-hidden="true">
          {faces.map(({ place, name }) => (
            <span key={place} className="flex rounded-leaf text-xl ring-3 ring-surface not-first:-ms-3">
              <Avatar name={name} />
            </span>
          ))}
        </span>
        {more > 0 ? <b>{plural(more, "and 1 more", "and {count} more")}</b> : null}
      </p>
      <h2 className="text-2xl leading-tight">
        {plural(entries.count, "1 entry in the draw", "{count} entries in the draw")}
      </h2>
      <p className="max-w-112 text-balance text-muted">
        {t("Each signed-in attendee has one entry. Previous winners are excluded.")}
      </p>
    </>
  );
}

/** The names roll here at the same time as on the stage. */
function RollingWinner({ winner, newest }: { winner: PrizeWinner; newest: readonly string[] }) {
  const announced = useLiveLatest("winner_announced");
  const [names] = useState(() => (announced?.winner.id === winner.id ? announced.names : newest));
  return (
    <div className="grid h-44 place-items-center self-stretch overflow-hidden" role="status">
      <span className="sr-only">{t("Drawing…")}</span>
      <RollingNames
        names={names}
        winner={winner.displayName}
        className="h-full font-heading text-3xl font-bold [--middle-color:var(--color-amber-ink)]"
      />
    </div>
  );
}
