import { type Mood, MOOD_EMOJIS, MOOD_NAMES, MOODS } from "@hubbub/contract/activities/reactions/rules";
import { Check } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import styles from "./MoodChoices.module.css";

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
          className={styles.mood}
          aria-pressed={mood === chosen}
          aria-disabled={isLocked}
          onClick={() => onChoose(mood)}
        >
          <span className={styles.emoji} aria-hidden="true">
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
