/** Move or merge an idea without dragging: a list of the places to choose from. */
import type { Board, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** Ideas in the list; others are found by their text. */
const SHOWN = 30;

interface MoveIdeaDialogProps {
  board: Board;
  idea: StaffIdea;
  onChoose: (column: number) => void;
  onClose: () => void;
}

export function MoveIdeaDialog({ board, idea, onChoose, onClose }: MoveIdeaDialogProps) {
  const columns = board.columns.map((name, index) => ({ id: String(index), text: name, note: null }));
  return (
    <Dialog onClose={onClose} title={t("Move to…")} description={<IdeaQuote idea={idea} />}>
      <Choices
        label={t("Columns")}
        choices={columns.filter(({ id }) => Number(id) !== idea.column)}
        onChoose={(id) => onChoose(Number(id))}
      />
    </Dialog>
  );
}

interface MergeIdeaDialogProps {
  board: Board;
  idea: StaffIdea;
  /** The ideas that it can be merged into. */
  targets: readonly StaffIdea[];
  onChoose: (into: StaffIdea) => void;
  onClose: () => void;
}

export function MergeIdeaDialog({ board, idea, targets, onChoose, onClose }: MergeIdeaDialogProps) {
  const [wanted, setWanted] = useState("");
  const search = wanted.trim().toLocaleLowerCase();
  const found = targets.filter(({ text }) => text.toLocaleLowerCase().includes(search));
  // Those in the same column are more likely.
  const ordered = found.toSorted((a, b) => Number(b.column === idea.column) - Number(a.column === idea.column));
  const choices = ordered.slice(0, SHOWN).map(({ id, text, votes, column }) => ({
    id,
    text,
    note: [
      ...(board.columns.length > 1 ? [board.columns[column]] : []),
      ...(votes > 0 ? [plural(votes, "1 vote", "{count} votes")] : []),
    ].join(" · "),
  }));
  return (
    <Dialog onClose={onClose} title={t("Merge into…", { context: "an idea" })} description={<IdeaQuote idea={idea} />}>
      <div className="flex flex-col gap-3">
        <TextField label={t("Find an idea")} value={wanted} onChange={setWanted} autoComplete="off" data-autofocus="" />
        {choices.length === 0 ? <p className="text-sm text-muted">{t("No ideas contain this text.")}</p> : null}
        <Choices
          label={t("Ideas")}
          choices={choices}
          onChoose={(id) => {
            const into = targets.find((target) => target.id === id);
            if (into) onChoose(into);
          }}
        />
        <p className="text-sm text-muted">
          {t(
            "The idea you choose will also get the votes of the idea above. Each person is counted once. You can undo this within 24 hours.",
          )}
        </p>
      </div>
    </Dialog>
  );
}

function IdeaQuote({ idea }: { idea: StaffIdea }) {
  return (
    <span className="block border-s-2 border-teal ps-3" dir="auto">
      {idea.text}
    </span>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly { id: string; text: string; note: string | null }[];
  onChoose: (id: string) => void;
}

function Choices({ label, choices, onChoose }: ChoicesProps) {
  return (
    <ul className="flex flex-col gap-1.5" aria-label={label}>
      {choices.map(({ id, text, note }) => (
        <li key={id}>
          <button
            type="button"
            className="flex min-h-target w-full flex-col justify-center gap-0.5 rounded-md border border-line bg-surface px-3 py-2 text-start hover:border-teal hover:bg-teal-soft"
            onClick={() => onChoose(id)}
          >
            <span className="max-w-full leading-snug" dir="auto">
              {text}
            </span>{" "}
            {note ? <span className="text-xs text-muted">{note}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
