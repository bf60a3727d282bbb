/** Moderation of single responses: pending ones first, then the newest. */
import type { PublicEvent } from "@hubbub/contract/events";
import { MessageSquareDashed } from "lucide-react";
import { useMemo, useRef, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { FilterChoice, NothingMatches } from "../../moderation/FilterChoice.tsx";
import { ModeratedPost } from "../../moderation/ModeratedPost.tsx";
import { mutesQuery } from "../../moderation/mutes.ts";
import { matchesFilter, type PostFilter } from "../../moderation/post.ts";
import { useListSelection } from "../../moderation/use-list-selection.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ScrollArea } from "../../ui/ScrollArea.tsx";
import { useShownPart } from "../../ui/ShowMore.tsx";
import { undoShownToast } from "../../ui/undo.ts";
import { useKeyboardShortcuts } from "../../ui/use-keyboard-shortcuts.ts";
import { type ResponsePost, useModerateResponse, useStaffResponses } from "./staff.ts";

type Key = "next" | "previous" | "hide" | "show" | "undo";

/** Number of responses on the overview; the icebreaker tab has all. */
const LATEST = 50;

const keys: Record<string, Key> = { j: "next", k: "previous", h: "hide", a: "show", z: "undo" };

const noResponses: readonly ResponsePost[] = [];

export function ResponsesModeration({ event }: { event: PublicEvent }) {
  const query = useStaffResponses(event.id);
  const [filter, setFilter] = useState<PostFilter>("all");
  const responses = query.data ?? noResponses;
  const listed = useMemo(() => inOrder(responses, filter), [responses, filter]);

  return (
    <Card
      title={t("Answers")}
      actions={
        responses.length === 0 ? null : (
          <FilterChoice
            posts={responses}
            labels={{ all: t("All", { context: "answers" }), hidden: t("Hidden", { context: "answers" }) }}
            value={filter}
            onChange={setFilter}
          />
        )
      }
    >
      <Loaded query={query}>{() => <Responses key={filter} event={event} responses={listed} filter={filter} />}</Loaded>
    </Card>
  );
}

/** The newest responses on the overview, each with moderation buttons. */
export function LatestResponses({ event }: { event: PublicEvent }) {
  const query = useStaffResponses(event.id);
  const { data } = query;
  const listed = useMemo(() => inOrder(data ?? noResponses, "all").slice(0, LATEST), [data]);
  return (
    <Card className="flex max-h-144 min-h-64 flex-1 flex-col" title={t("Latest icebreaker answers")}>
      <Loaded query={query}>{() => <Responses event={event} responses={listed} filter="all" isSummary />}</Loaded>
    </Card>
  );
}

function inOrder(responses: readonly ResponsePost[], filter: PostFilter): ResponsePost[] {
  const isHeld = ({ heldFor }: ResponsePost) => Number(heldFor !== null);
  return responses.filter((response) => matchesFilter(response, filter)).toSorted((a, b) => isHeld(b) - isHeld(a));
}

interface ResponsesProps {
  event: PublicEvent;
  responses: readonly ResponsePost[];
  filter: PostFilter;
  /** For the overview: without keyboard shortcuts and without muting. */
  isSummary?: boolean;
}

function Responses({ event, responses, filter, isSummary = false }: ResponsesProps) {
  const { moderate, deciding } = useModerateResponse(event.id);
  const mutes = useLiveList(mutesQuery(event.id)).data;
  const muted = useMemo(() => new Set(mutes?.map(({ profileId }) => profileId)), [mutes]);
  const { shown, more } = useShownPart(responses);
  const list = useRef<HTMLElement>(null);
  const { place, selectNext, selectPrevious, rowProps } = useListSelection(
    list,
    shown.map(({ id }) => id),
  );
  const act = (key: Key) => {
    if (key === "undo") return undoShownToast();
    if (key === "next") return selectNext();
    if (key === "previous") return selectPrevious();
    const response = shown[place];
    const isHidden = key === "hide";
    if (!response || (response.heldFor === null && response.isHidden === isHidden)) return undefined;
    moderate({ response, isHidden });
    return selectNext();
  };
  useKeyboardShortcuts<Key>(!isSummary, keys, act, ["next", "previous"]);

  if (shown.length === 0) {
    return <NothingMatches filter={filter} noneHidden={t("Nothing here yet")} none={<NoResponses />} />;
  }
  return (
    <>
      {isSummary ? null : (
        <p className="mb-2.5 text-xs text-muted pointer-coarse:hidden">
          {t(
            "Keyboard: J selects the next answer and K the previous one. H hides the selected answer, A approves or shows it, Z undoes the last change.",
          )}
        </p>
      )}
      <ScrollArea
        as="ol"
        ref={list}
        className="-m-1 flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto rounded-lg p-1"
        tabIndex={isSummary ? 0 : undefined}
        aria-label={isSummary ? t("Latest icebreaker answers") : t("Answers")}
      >
        {shown.map((response, index) => (
          <ModeratedPost
            key={response.id}
            {...rowProps(response.id, index)}
            eventId={event.id}
            post={response}
            facts={
              response.profileId !== null && muted.has(response.profileId) ? (
                <Badge tone="archived">{t("Muted")}</Badge>
              ) : null
            }
            canMute={!isSummary}
            isPending={deciding === response.id}
            onDecide={(isHidden) => moderate({ response, isHidden })}
          />
        ))}
      </ScrollArea>
      <div className="mt-3 empty:hidden">{more}</div>
    </>
  );
}

function NoResponses() {
  return (
    <EmptyState
      size="sm"
      icon={<MessageSquareDashed />}
      tone="slate"
      title={t("Nobody has answered yet")}
      titleAs="h3"
      description={t("Share the link or open the big screen. Answers will appear here with their authors' names.")}
    />
  );
}
