import { t } from "../../../lib/i18n/translate.ts";
import { type Store, useStore } from "../../../lib/store.ts";

/** Speech near a microphone fills about two thirds of the meter. */
const FULL_DECIBELS = -6;
const EMPTY_DECIBELS = -60;

export function LevelMeter({ level }: { level: Store<number> }) {
  const percent = percentOf(useStore(level, 0));
  return (
    <div className="flex items-center gap-3">
      <span className="text-sm text-muted" id="microphone-level">
        {t("Microphone level")}
      </span>
      <div
        className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken"
        role="meter"
        aria-labelledby="microphone-level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div
          className="h-full origin-left rounded-full bg-teal rtl:origin-right"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  );
}

/** @param level from 0 to 1 */
function percentOf(level: number): number {
  const decibels = 20 * Math.log10(Math.max(level, Number.EPSILON));
  const share = (decibels - EMPTY_DECIBELS) / (FULL_DECIBELS - EMPTY_DECIBELS);
  return Math.round(Math.max(0, Math.min(1, share)) * 100);
}
