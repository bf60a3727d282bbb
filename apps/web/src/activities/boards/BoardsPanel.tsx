/** The organizer's boards: create, change, begin their phases, moderate their ideas. */
import { type BoardPhase, BOARDS_MAX } from "@hubbub/contract/activities/boards/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { Lightbulb, Plus } from "lucide-react";
import { useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { canEditSettings } from "../../organizer/can-edit-settings.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { SwitchedOff } from "../SwitchedOff.tsx";
import { Templates } from "../Templates.tsx";
import { type BoardDraft, emptyDraft } from "./board-draft.ts";
import { type BoardList, openBoardOf } from "./board-list.ts";
import { BoardFormDialog } from "./BoardFormDialog.tsx";
import { BoardRow } from "./BoardRow.tsx";
import { useBoardCommands } from "./commands.ts";
import { staffBoardsQuery } from "./staff-boards.ts";

const noBoards: BoardList = [];
/** The open board first, then those to come. */
const ORDER: Readonly<Record<BoardPhase, number>> = { collect: 0, vote: 0, draft: 1, closed: 2 };

export function BoardsPanel({ event }: { event: PublicEvent }) {
  const query = useLiveList(staffBoardsQuery(event.id));
  const commands = useBoardCommands(event.id);
  /** What the form of a new board starts from; null while it is closed. */
  const [draft, setDraft] = useState<BoardDraft | null>(null);
  const boards = (query.data ?? noBoards).toSorted((a, b) => ORDER[a.phase] - ORDER[b.phase]);
  const open = openBoardOf(boards);
  const mayCreate = canEditSettings(event) && !event.isArchived;
  const create = (from: BoardDraft) => setDraft({ ...from, review: from.review || event.reviewIcebreaker });
  return (
    <Panel
      title={t("Idea boards")}
      actions={
        mayCreate ? (
          <Button icon={<Plus />} disabled={boards.length >= BOARDS_MAX} onClick={() => create(emptyDraft)}>
            {t("New board")}
          </Button>
        ) : null
      }
    >
      {event.enableBoards ? null : <SwitchedOff />}
      {mayCreate && boards.length < BOARDS_MAX ? <Templates templates={boardTemplates()} onPick={create} /> : null}
      <Loaded
        query={query}
        empty={
          <EmptyState
            icon={<Lightbulb />}
            title={t("No idea boards yet")}
            description={t(
              "People write ideas on their phones and vote for the best ones. An open board appears above the tabs on every phone.",
            )}
          />
        }
      >
        {() => (
          <ul className="flex flex-col gap-3">
            {boards.map((board) => (
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
      </Loaded>
      {draft ? (
        <BoardFormDialog eventId={event.id} board={null} initial={draft} onClose={() => setDraft(null)} />
      ) : null}
    </Panel>
  );
}

/** Boards to start from, in the language of the interface. */
function boardTemplates(): { name: string; draft: BoardDraft }[] {
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
