/** Moderation of single responses: pending ones first, then the newest. */
import type { ResponseStatus } from "@hubbub/contract/activities/icebreaker/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { Check, EyeOff, MessageSquareDashed } from "lucide-react";
import { useMemo, useRef, useState } from "react";

import { formatNumber, plural, t } from "../../lib/i18n/translate.ts";
import { useMutes } from "../../moderation/mutes.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { undoShownToast } from "../../ui/undo.ts";
import { useKeyboardShortcuts } from "../../ui/use-keyboard-shortcuts.ts";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { ResponseRow } from "./ResponseRow.tsx";
import { type StaffResponse, useModerateResponse, useStaffResponses } from "./staff-responses.ts";
import { CountPill } from "../../moderation/CountPill.tsx";

type Filter = "all" | "held" | "hidden";
type Key = "next" | "previous" | "hide" | "show" | "undo";

/** Number of responses on the overview; the icebreaker tab has all. */
const LATEST = 50;
/** Number of rows at first, and added by each "Show more". */
const PAGE = 60;

const statusOf: Record<Exclude<Filter, "all">, ResponseStatus> = { held: "pending", hidden: "hidden" };
const keys: Record<string, Key> = { j: "next", k: "previous", h: "hide", a: "show", z: "undo" };

const noResponses: readonly StaffResponse[] = [];

export function ResponsesModeration({ event }: { event: PublicEvent }) {
  const { data, isError } = useStaffResponses(event.id);
  const [filter, setFilter] = useState<Filter>("all");
  const responses = data ?? noResponses;
  const count = (status: ResponseStatus) => responses.filter((each) => each.status === status).length;
  const listed = useMemo(() => inOrder(responses, filter), [responses, filter]);

  return (
    <Card
      title={t("Answers")}
      actions={
        responses.length === 0 ? null : (
          <Segmented<Filter>
            label={t("Show", { context: "label of a choice" })}
            options={[
              {
                value: "all",
                label: `${t("All", { context: "answers" })} ${formatNumber(responses.length)}`,
              },
              { value: "held", label: `${t("To review")} ${count("pending")}` },
              { value: "hidden", label: `${t("Hidden", { context: "answers" })} ${count("hidden")}` },
            ]}
            value={filter}
            onChange={setFilter}
          />
        )
      }
    >
      {data ? (
        <Responses key={filter} event={event} responses={listed} filter={filter} />
      ) : (
        <NotLoaded hasFailed={isError} failure={t("Could not load the answers. Retrying…")} />
      )}
    </Card>
  );
}

/** The newest responses on the overview, each with moderation buttons. */
export function LatestResponses({ event }: { event: PublicEvent }) {
  const { data, isError } = useStaffResponses(event.id);
  const listed = useMemo(() => inOrder(data ?? noResponses, "all").slice(0, LATEST), [data]);
  return (
    <Card className="flex flex-col min-h-64 max-h-136 flex-[1_1_0]" title={t("Latest icebreaker answers")}>
      {data ? (
        <Responses event={event} responses={listed} filter="all" isSummary />
      ) : (
        <NotLoaded hasFailed={isError} failure={t("Could not load the answers. Retrying…")} />
      )}
    </Card>
  );
}

/** The number of pending responses, beside the tab's label. */
export function ResponsesToReview({ event }: { event: PublicEvent }) {
  const { data } = useStaffResponses(event.id);
  const held = data?.filter(({ status }) => status === "pending").length ?? 0;
  if (held === 0) return null;
  return (
    <CountPill label={plural(held, "1 to review", "{count} to review")}>
      <span aria-hidden="true">{formatNumber(held)}</span>
    </CountPill>
  );
}

function inOrder(responses: readonly StaffResponse[], filter: Filter): StaffResponse[] {
  if (filter !== "all") return responses.filter(({ status }) => status === statusOf[filter]);
  const waits = (response: StaffResponse) => Number(response.status === "pending");
  return responses.toSorted((a, b) => waits(b) - waits(a));
}

interface ResponsesProps {
  event: PublicEvent;
  responses: readonly StaffResponse[];
  filter: Filter;
  /** For the overview: without keyboard shortcuts and without muting. */
  isSummary?: boolean;
}

function Responses({ event, responses, filter, isSummary = false }: ResponsesProps) {
  const { moderate, deciding } = useModerateResponse(event.id);
  const mutes = useMutes(event.id).data;
  const muted = useMemo(() => new Set(mutes?.map(({ profileId }) => profileId)), [mutes]);
  const [limit, setLimit] = useState(PAGE);
  const [selected, setSelected] = useState<{ id: string; index: number } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const shown = responses.slice(0, limit);

  // If the selected response has left the list, select the one that is now at its place.
  const found = shown.findIndex(({ id }) => id === selected?.id);
  const place = found >= 0 ? found : selected ? Math.min(selected.index, shown.length - 1) : -1;
  const select = (index: number) => {
    const next = shown[Math.max(0, Math.min(index, shown.length - 1))];
    if (!next) return;
    setSelected({ id: next.id, index: shown.indexOf(next) });
    const row = list.current?.querySelector<HTMLElement>(`[data-response="${next.id}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  };
  const act = (key: Key) => {
    if (key === "undo") return undoShownToast();
    if (key === "next") return select(place + 1);
    if (key === "previous") return select(Math.max(0, place - 1));
    const response = shown[place];
    const isHidden = key === "hide";
    if (!response || (isHidden ? response.status === "hidden" : response.status === "shown")) return undefined;
    moderate({ response, isHidden });
    return select(place + 1);
  };
  useKeyboardShortcuts<Key>(!isSummary, keys, act, ["next", "previous"]);

  if (shown.length === 0) return <NothingHere filter={filter} />;
  return (
    <>
      {isSummary ? null : (
        <p className="mb-2.5 text-size-xs text-muted pointer-coarse:hidden">
          {t(
            "Keyboard: J and K select the next or previous answer, H hides it, A approves or shows it, Z undoes the last change",
          )}
        </p>
      )}
      <ScrollArea
        as="ol"
        ref={list}
        className="flex flex-col gap-2 flex-1 min-h-0 -m-0.75 p-0.75 overflow-y-auto rounded-lg"
        tabIndex={isSummary ? 0 : undefined}
        aria-label={isSummary ? t("Latest icebreaker answers") : t("Answers")}
      >
        {shown.map((response, index) => (
          <ResponseRow
            key={response.id}
            eventId={event.id}
            response={response}
            isMuted={response.profileId !== null && muted.has(response.profileId)}
            canMute={!isSummary}
            isSelected={index === place}
            isPending={deciding === response.id}
            onSelect={() => setSelected({ id: response.id, index })}
            onDecide={(isHidden) => moderate({ response, isHidden })}
          />
        ))}
      </ScrollArea>
      {responses.length > limit ? (
        <Button variant="quiet" block className="mt-3" onClick={() => setLimit(limit + PAGE)}>
          {plural(responses.length - limit, "Show 1 more answer", "Show {count} more answers")}
        </Button>
      ) : null}
    </>
  );
}

function NothingHere({ filter }: { filter: Filter }) {
  if (filter === "held") {
    return <EmptyState className="py-6" icon={<Check />} tone="moss" titleAs="h3" title={t("Nothing to review")} />;
  }
  if (filter === "hidden") {
    return <EmptyState className="py-6" icon={<EyeOff />} tone="slate" titleAs="h3" title={t("No hidden answers")} />;
  }
  return (
    <EmptyState
      className="py-5"
      icon={<MessageSquareDashed />}
      tone="slate"
      title={t("Nobody has answered yet")}
      titleAs="h3"
      description={t("Share the link or open the big screen. Answers will appear here with their authors' names.")}
    />
  );
}
