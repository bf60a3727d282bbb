import { type Mood, MOOD_EMOJIS, MOOD_NAMES, MOODS } from "@hubbub/contract/activities/reactions/rules";
import { Check } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";

interface MoodChoicesProps {
  /** The attendee's current vote. */
  chosen: Mood | null;
  /** Voting is locked; a press still calls `onChoose`, which shows the reason. */
  isLocked: boolean;
  onChoose: (mood: Mood) => void;
}

/** Buttons for the three moods. Locked buttons keep the focus. */
export function MoodChoices({ chosen, isLocked, onChoose }: MoodChoicesProps) {
  return (
    <fieldset className="@container grid grid-cols-3 gap-2" aria-label={t("How are you feeling right now?")}>
      {MOODS.map((mood) => (
        <button
          key={mood}
          type="button"
          className={`relative flex min-h-32 look-choice flex-col items-center justify-center gap-2.5 rounded-xl rounded-es-xs px-0.5 py-2 ${isLocked && mood !== chosen ? "bg-sunken" : "bg-surface shadow-soft"}`}
          aria-pressed={mood === chosen}
          aria-disabled={isLocked}
          onClick={() => onChoose(mood)}
        >
          <span
            className={`text-[2.875em] leading-none ${isLocked && mood !== chosen ? "opacity-60 grayscale" : ""}`}
            aria-hidden="true"
          >
            {MOOD_EMOJIS[mood]}
          </span>
          <span className="max-w-full text-center leading-short font-strong @max-xs:text-xs">
            {t(MOOD_NAMES[mood])}
          </span>
          {mood === chosen ? (
            <span
              className="absolute end-2 top-2 grid size-6 place-items-center rounded-full bg-teal text-on-teal"
              aria-hidden="true"
            >
              <Check size={16} strokeWidth={3} />
            </span>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}
