import { Lightbulb } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { countMatching } from "../../moderation/post.ts";
import { Figure } from "../../ui/Figure.tsx";
import { Hint } from "../../ui/Hint.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { AdminPart } from "../admin-part.ts";
import { PendingCount } from "../PendingCount.tsx";
import { byVotes, countOf, openBoardOf } from "./board-list.ts";
import { staffBoardsQuery, staffIdeasQuery } from "./staff.ts";
import { VoteCount } from "../VoteCount.tsx";

export const admin: AdminPart<"boards"> = {
  icon: Lightbulb,
  stageLabel: () => t("Idea board"),
  exportLabel: () => t("Ideas"),
  loggedActions: {
    board_collecting: () => t("Idea board opened"),
    board_voting: () => t("Voting started on an idea board"),
    board_closed: () => t("Idea board closed"),
    board_deleted: () => t("Idea board deleted"),
    idea_hidden: () => t("Idea hidden"),
    idea_shown: () => t("Idea made visible"),
    idea_moved: () => t("Idea moved to another column"),
    idea_merged: () => t("Idea merged into another one"),
    idea_separated: () => t("Merge undone"),
  },
  panel: {
    section: "boards",
    label: () => t("Idea boards"),
    Panel: lazyComponent(async () => (await import("./BoardsPanel.tsx")).BoardsPanel),
    forModerators: true,
    PendingCount: PendingIdeas,
  },
  ending: () => t("Any open idea board will be closed."),
  cards: { figures: IdeaCount, report: ReportBoards },
};

/** Held ideas of the open board. */
function PendingIdeas({ event }: { event: { id: string } }) {
  const open = openBoardOf(useLiveList(staffBoardsQuery(event.id)).data);
  return <PendingCount count={countMatching(useLiveList(staffIdeasQuery(event.id, open?.id)).data ?? [], "held")} />;
}

function IdeaCount({ event }: { event: { id: string } }) {
  const boards = useLiveList(staffBoardsQuery(event.id)).data;
  return <Figure label={t("Ideas")} value={boards?.reduce((ideas, board) => ideas + countOf(board), 0)} />;
}

/** Number of ideas of each board. */
const TOP = 10;

/** The boards with ideas: the best of each, with their votes. */
function ReportBoards({ event }: { event: { id: string } }) {
  const all = useLiveList(staffBoardsQuery(event.id)).data ?? [];
  const boards = all.filter(({ ideas }) => ideas.length > 0);
  if (boards.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg">{t("Idea boards")}</h2>
      <ul className="flex flex-col gap-6">
        {boards.map((board) => (
          <li key={board.id}>
            <h3 className="text-md" dir="auto">
              {board.prompt}
            </h3>
            <Hint className="mb-3">
              {plural(countOf(board), "1 idea", "{count} ideas")} ·{" "}
              {plural(board.voters, "1 person voted", "{count} people voted")}
            </Hint>
            <ol className="grid gap-2.5">
              {byVotes(board.ideas)
                .slice(0, TOP)
                .map(({ id, text, votes, column }) => (
                  <li key={id} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 print:break-inside-avoid">
                    <span className="text-end font-heading text-lg leading-tight font-strong tabular-nums">
                      <VoteCount votes={votes} />
                    </span>
                    <div className="min-w-0">
                      <p dir="auto" className="whitespace-pre-line">
                        {text}
                      </p>
                      {board.columns.length > 1 ? (
                        <Hint>
                          <bdi>{board.columns[column]}</bdi>
                        </Hint>
                      ) : null}
                    </div>
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  );
}
