import { isBlank, normalizeText } from "@hubbub/contract/text";

import { useDraft } from "../lib/use-draft.ts";
import { submitWith } from "../ui/submit-with.ts";
import { useSubmissionGate } from "./submission-gate.ts";

interface TextFormOptions {
  /** Name under which the device stores the draft. */
  name: string;
  /** The text until another one is written: one that is being sent, or can be corrected. */
  initial?: string | undefined;
  /** The longest text, in UTF-16 code units. */
  max: number;
  isOptional?: boolean;
  /** Why the form is closed, or null. */
  closed: string | null;
  /** Whether the last text is being sent: then no other one is. */
  isPending?: boolean;
  /** Gets the normalized text. Afterwards the draft is deleted, unless it returns false. */
  send: (text: string) => false | void;
}

export type TextForm = ReturnType<typeof useTextForm>;

/** A form with one text that attendees send: its draft, its checks, and the props of its elements. */
export function useTextForm(options: TextFormOptions) {
  const { name, initial = "", max, isOptional = false, closed, isPending = false, send } = options;
  const [draft, setDraft, reset] = useDraft(name, initial);
  const passesGate = useSubmissionGate();
  const text = normalizeText(draft);
  const canSubmit = closed === null && text.length <= max && (isOptional || !isBlank(text));
  // The initial text is not stored as a draft: it would stay after it is sent again.
  const write = (next: string) => (next === initial ? reset() : setDraft(next));
  const maySubmit = () => closed === null && passesGate();
  return {
    draft,
    /** The normalized draft. */
    text,
    closed,
    setDraft,
    /** Adds a text on the next line; it replaces the same text, and the one that is being sent. */
    add: (added: string) => {
      const isReplaced = draft === "" || draft === added || (isPending && draft === initial);
      setDraft(isReplaced ? added : `${draft}\n${added}`);
    },
    reset,
    /** Whether a submission may start; opens the closing dialog after the end of the session. */
    maySubmit,
    onSubmit: submitWith(() => {
      if (canSubmit && !isPending && maySubmit() && send(text) !== false) reset();
    }),
    field: { value: draft, onChange: write, max, counter: true, disabled: closed !== null, readOnly: isPending },
    button: { type: "submit", pending: isPending, disabled: !canSubmit && !isPending },
  } as const;
}
