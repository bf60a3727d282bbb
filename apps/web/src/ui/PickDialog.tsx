import { type ReactNode, useState } from "react";

import { Dialog } from "./Dialog.tsx";
import { Hint } from "./Hint.tsx";
import { TextField } from "./TextField.tsx";

/** Choices in a list with a search field, which finds the others by their text. */
const SHOWN = 30;

interface PickDialogProps {
  title: string;
  description: ReactNode;
  /** The name of the list. */
  label: string;
  choices: readonly { id: string; text: string; note?: ReactNode }[];
  /** For long lists: the label of a search field, and what is said if it finds nothing. */
  search?: { label: string; nothing: string };
  /** Called after `onClose`. */
  onPick: (id: string) => void;
  onClose: () => void;
  /** Below the list. */
  children?: ReactNode;
}

/** A list of things, of which one is picked. */
export function PickDialog({ title, description, label, choices, search, onPick, onClose, children }: PickDialogProps) {
  const [wanted, setWanted] = useState("");
  const text = wanted.trim().toLocaleLowerCase();
  const found = search
    ? choices.filter((choice) => choice.text.toLocaleLowerCase().includes(text)).slice(0, SHOWN)
    : choices;
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <div className="flex flex-col gap-3">
        {search ? (
          <>
            <TextField label={search.label} value={wanted} onChange={setWanted} autoComplete="off" data-autofocus="" />
            {found.length === 0 ? <Hint>{search.nothing}</Hint> : null}
          </>
        ) : null}
        <ul className="flex flex-col gap-1.5" aria-label={label}>
          {found.map(({ id, text: shown, note }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-target w-full flex-col justify-center gap-0.5 rounded-md border border-line bg-surface px-3 py-2 text-start hover:border-teal hover:bg-teal-soft"
                onClick={() => {
                  onClose();
                  onPick(id);
                }}
              >
                <span className="max-w-full leading-snug whitespace-pre-line" dir="auto">
                  {shown}
                </span>{" "}
                {note ? <span className="text-xs text-muted">{note}</span> : null}
              </button>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </Dialog>
  );
}
