/** A board while people write: the field for ideas, and those that are there. */
import type { Board } from "@hubbub/contract/activities/boards/calls";
import { IDEA_MAX } from "@hubbub/contract/activities/boards/index";
import type { PublicEvent } from "@hubbub/contract/events";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import type { OutboxEntry } from "../../outbox/entry.ts";
import { useFormClosedReason } from "../../outbox/submission-gate.ts";
import { discard } from "../../outbox/use-outbox.ts";
import { useSender } from "../../outbox/use-sender.ts";
import { useTextForm } from "../../outbox/use-text-form.ts";
import { countOf, showsIdeas } from "./board-list.ts";
import { ideaRows } from "./idea-rows.ts";
import { columnOf, submitIdea } from "./submissions.ts";
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
  const { participantName, nameField } = useSender();
  const [chosen, setColumn] = useState(0);
  const column = Math.min(chosen, board.columns.length - 1);
  const form = useTextForm({
    name: `idea-draft:${board.id}`,
    max: IDEA_MAX,
    closed: useFormClosedReason(event, "boards"),
    send: (text) => {
      submitIdea(event.id, board, { column, text, participantName });
      if (own.ideasLeft === 1) onAllSent();
    },
  });
  const isFull = own.isKnown && own.ideasLeft === 0;
  const isHiding = !showsIdeas(board);
  const edit = (entry: OutboxEntry) => {
    form.add(entry.label);
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
          board={board}
          own={own}
          form={form}
          name={board.isAnonymous ? null : nameField}
          column={column}
          onColumn={setColumn}
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
