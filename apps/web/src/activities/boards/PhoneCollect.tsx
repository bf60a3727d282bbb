/** A board while people write: the field for ideas, and those that are there. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { discard } from "../../outbox/use-outbox.ts";
import { useDraft, withTextAdded } from "../../lib/use-draft.ts";
import { personalKey } from "../../lib/storage.ts";
import { countOf, showsIdeas } from "./board-list.ts";
import { ideaRows } from "./idea-rows.ts";
import { columnOf } from "./submissions.ts";
import type { OwnState } from "./own-board.ts";
import { PhoneForm } from "./PhoneForm.tsx";
import { PhoneIdeas } from "./PhoneIdeas.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Hint } from "../../ui/Hint.tsx";

interface PhoneCollectProps {
  event: PublicEvent;
  board: Board;
  own: OwnState;
  isLoaded: boolean;
  /** Called when the person has sent the last idea. */
  onAllSent: () => void;
}

export function PhoneCollect({ event, board, own, isLoaded, onAllSent }: PhoneCollectProps) {
  const [draft, setDraft] = useDraft(personalKey(`idea-draft:${board.id}`));
  const [column, setColumn] = useState(0);
  const isFull = own.isKnown && own.ideasLeft === 0;
  const isHiding = !showsIdeas(board);
  const edit = (entry: OutboxEntry) => {
    setDraft(withTextAdded(draft, entry.label));
    setColumn(columnOf(entry.body));
    discard(entry.key);
  };
  return (
    <>
      {isFull ? (
        <Banner
          tone="teal"
          icon={<CircleCheck />}
          title={plural(board.ideasPerPerson, "You have sent your idea", "You have sent all {count} ideas")}
        />
      ) : (
        <PhoneForm
          event={event}
          board={board}
          own={own}
          draft={draft}
          onDraft={setDraft}
          column={Math.min(column, board.columns.length - 1)}
          onColumn={setColumn}
          onAllSent={onAllSent}
        />
      )}
      <PhoneIdeas
        event={event}
        board={board}
        rows={ideaRows(board, own)}
        isLoaded={isLoaded}
        voting={null}
        onEdit={isFull ? null : edit}
      />
      {isHiding ? (
        <Hint>
          {t("You will see everyone's ideas when voting starts.")}{" "}
          {countOf(board) > 0 ? (
            <span className="block">{plural(countOf(board), "1 idea so far", "{count} ideas so far")}</span>
          ) : null}
        </Hint>
      ) : null}
    </>
  );
}
