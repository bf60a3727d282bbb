import { Check } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { Hint } from "../../ui/Hint.tsx";
import type { AnswerFormProps } from "./answer-form-props.ts";
import { resultRows } from "./result-rows.ts";
import { ShareTrack, ShareValue } from "./Results.tsx";

/** Options as large buttons, each with its bar if results are shown. A changeable single choice is sent with the tap; others with a button. */
export function ChoiceForm({ poll, initial, showsResults = false, onAnswer }: AnswerFormProps) {
  const [chosen, setChosen] = useState<readonly string[]>(initial && "optionIds" in initial ? initial.optionIds : []);
  // How many options of a quiz are correct is a secret.
  const max = poll.maxChoices ?? poll.options.length;
  const sendsWithTap = poll.kind === "choice" && max === 1 && poll.isChangeable;
  const isFull = max > 1 && chosen.length >= max;

  const rows = showsResults ? resultRows(poll) : [];
  const isKnown = poll.results !== null;

  const press = (id: string) => {
    if (sendsWithTap) onAnswer({ optionIds: [id] });
    else if (chosen.includes(id)) setChosen(chosen.filter((other) => other !== id));
    else if (max === 1) setChosen([id]);
    else if (!isFull) setChosen([...chosen, id]);
  };
  return (
    <>
      {poll.kind === "choice" && max > 1 ? <Hint>{plural(max, "Choose 1", "Choose up to {count}")}</Hint> : null}
      <div className="flex flex-col gap-2.5">
        {poll.options.map(({ id, text }) => {
          const isChosen = chosen.includes(id);
          const row = rows.find((each) => each.id === id);
          return (
            <button
              key={id}
              type="button"
              className="flex min-h-12 w-full choice flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg bg-surface px-4 py-2.5 text-start text-md leading-snug font-strong"
              aria-pressed={isChosen}
              aria-disabled={isFull && !isChosen}
              onClick={() => press(id)}
            >
              <span className="min-w-0 flex-1">
                <bdi>{text}</bdi>
              </span>
              {isChosen ? <Check size={20} aria-hidden="true" className="flex-none" /> : null}{" "}
              {row ? <ShareValue row={row} isKnown={isKnown} /> : null}
              {row ? <ShareTrack row={row} isKnown={isKnown} /> : null}
            </button>
          );
        })}
      </div>
      {sendsWithTap ? null : (
        <Button size="lg" block disabled={chosen.length === 0} onClick={() => onAnswer({ optionIds: [...chosen] })}>
          {t("Send answer")}
        </Button>
      )}
    </>
  );
}
