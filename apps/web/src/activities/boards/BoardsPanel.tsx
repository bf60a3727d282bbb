/** The organizer's boards: create, change, begin their phases, moderate their ideas. */
import { type BoardPhase, BOARDS_MAX } from "@hubbub/contract/activities/boards/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { Lightbulb } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { PreparedPanel } from "../PreparedPanel.tsx";
import { type BoardDraft, emptyDraft as defaults } from "./board-draft.ts";
import { openBoardOf } from "./board-list.ts";
import { BoardFormDialog } from "./BoardFormDialog.tsx";
import { BoardRow } from "./BoardRow.tsx";
import { staffBoardsQuery, useBoardCommands } from "./staff.ts";

/** The open board first, then those to come. */
const ORDER: Readonly<Record<BoardPhase, number>> = { collect: 0, vote: 0, draft: 1, closed: 2 };

export function BoardsPanel({ event }: { event: PublicEvent }) {
  const query = useLiveList(staffBoardsQuery(event.id));
  const commands = useBoardCommands(event.id);
  const open = openBoardOf(query.data);
  const emptyDraft = { ...defaults, review: event.reviewIcebreaker };
  return (
    <PreparedPanel
      event={event}
      title={t("Idea boards")}
      query={query}
      max={BOARDS_MAX}
      empty={{
        icon: <Lightbulb />,
        title: t("No idea boards yet"),
        description: t(
          "People write ideas on their phones and vote for the best ones. An open board appears above the tabs on every phone.",
        ),
      }}
      newLabel={t("New board")}
      emptyDraft={emptyDraft}
      templates={boardTemplates(emptyDraft)}
      renderForm={(draft, close) => <BoardFormDialog eventId={event.id} board={null} initial={draft} onClose={close} />}
    >
      {(boards) => (
        <ul className="flex flex-col gap-3">
          {boards
            .toSorted((a, b) => ORDER[a.phase] - ORDER[b.phase])
            .map((board) => (
              <BoardRow
                key={board.id}
                event={event}
                board={board}
                isOtherOpen={open !== null && open.id !== board.id}
                commands={commands}
              />
            ))}
        </ul>
      )}
    </PreparedPanel>
  );
}

/** Boards to start from, in the language of the interface. */
function boardTemplates(emptyDraft: BoardDraft): { name: string; draft: BoardDraft }[] {
  const columns = (...names: string[]) => names.map((name) => ({ name }));
  return [
    {
      name: t("Start, stop, continue"),
      draft: {
        ...emptyDraft,
        prompt: t("What should we start, stop and continue?"),
        columns: columns(
          t("Start", { context: "column of an idea board" }),
          t("Stop", { context: "column of an idea board" }),
          t("Continue", { context: "column of an idea board" }),
        ),
      },
    },
    {
      name: t("What should we discuss?"),
      draft: { ...emptyDraft, prompt: t("What should we discuss?"), columns: columns(t("Topics")) },
    },
  ];
}
