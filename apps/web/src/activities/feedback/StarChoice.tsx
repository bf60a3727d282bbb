import { FEEDBACK_STARS_MAX } from "@hubbub/contract/activities/feedback/index";
import { Star } from "lucide-react";
import { useId } from "react";

import { plural } from "../../lib/i18n/translate.ts";

interface StarChoiceProps {
  label: string;
  /** Null until one is chosen. */
  stars: number | null;
  onChange: (stars: number) => void;
}

const choices = Array.from({ length: FEEDBACK_STARS_MAX }, (_, index) => index + 1);

/** One to five stars. It consists of native radio buttons, so the arrow keys work. */
export function StarChoice({ label, stars, onChange }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="w-full text-center font-strong">{label}</legend>
      <div className="mt-1 flex justify-center gap-1">
        {choices.map((choice) => {
          const isFilled = choice <= (stars ?? 0);
          return (
            <label
              key={choice}
              className={`relative grid size-target cursor-pointer place-items-center rounded-md has-focus-visible:look-focused ${isFilled ? "text-amber-ink" : "text-line-strong"}`}
            >
              <input
                type="radio"
                className="sr-only"
                name={name}
                value={choice}
                checked={choice === stars}
                aria-label={plural(choice, "1 star", "{count} stars")}
                onChange={() => onChange(choice)}
              />
              <Star className={isFilled ? "size-8 fill-amber" : "size-8"} aria-hidden="true" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
