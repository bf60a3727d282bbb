import {
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  RANKING_OPTIONS_MAX,
} from "@hubbub/contract/activities/polls/index";
import { Plus, X } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type DraftFieldsProps, type DraftOption, newOption } from "./poll-draft.ts";

/** The options of a poll; for a quiz also which ones are correct. */
export function OptionFields({ draft, onChange }: DraftFieldsProps) {
  const { options, kind, maxChoices } = draft;
  const max = kind === "ranking" ? RANKING_OPTIONS_MAX : POLL_OPTIONS_MAX;
  const replace = (index: number, changed: Partial<DraftOption>) =>
    onChange({ options: options.map((option, at) => (at === index ? { ...option, ...changed } : option)) });
  const remove = (index: number) =>
    onChange({
      options: options.toSpliced(index, 1),
      maxChoices: Math.min(maxChoices, options.length - 1),
    });
  return (
    <fieldset className="flex flex-col gap-2" aria-label={t("Options")}>
      {options.map((option, index) => (
        <div key={option.key} className="flex items-center gap-2">
          {kind === "quiz" ? (
            <label className="flex flex-none items-center gap-1.5 min-h-11 text-size-sm">
              <input
                className="flex-none size-5 accent-teal"
                type="checkbox"
                checked={option.isCorrect}
                onChange={(changed) => replace(index, { isCorrect: changed.currentTarget.checked })}
              />
              {t("Correct")}
            </label>
          ) : null}
          <TextField
            className="min-w-0 flex-1"
            label={t("Option {number}", { number: index + 1 })}
            hideLabel
            placeholder={t("Option {number}", { number: index + 1 })}
            value={option.text}
            onChange={(text) => replace(index, { text })}
            max={POLL_OPTION_MAX}
          />
          <Button
            variant="ghost"
            icon={<X />}
            aria-label={t("Remove option {number}", { number: index + 1 })}
            disabled={options.length <= POLL_OPTIONS_MIN}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        size="sm"
        icon={<Plus />}
        disabled={options.length >= max}
        onClick={() => onChange({ options: [...options, newOption(Math.max(...options.map(({ key }) => key)) + 1)] })}
      >
        {t("Add option")}
      </Button>
    </fieldset>
  );
}
