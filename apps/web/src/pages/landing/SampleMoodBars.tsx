import { t } from "../../lib/i18n/translate.ts";
import "./mood-bars.css";

const MOODS = [
  { key: "excited", emoji: "🤩", percent: 58 },
  { key: "neutral", emoji: "😐", percent: 31 },
  { key: "bored", emoji: "🥱", percent: 11 },
] as const;

/** Sample mood votes as three animated bars. */
export function SampleMoodBars({ withLabels }: { withLabels?: boolean }) {
  const names = { excited: t("Excited"), neutral: t("Neutral"), bored: t("Bored") };
  return (
    <div className="flex flex-col gap-3">
      {MOODS.map(({ key, emoji, percent }) => (
        <div key={key} className="flex flex-col gap-1.5">
          <div className="flex items-center gap-2">
            <span className="text-xl/none">{emoji}</span>
            {withLabels ? <span>{names[key]}</span> : null}
            <b className="ms-auto font-heading text-lg/none font-strong tabular-nums">{percent}%</b>
          </div>
          <div className="overflow-hidden h-3.5 rounded-full bg-sunken">
            <div className={`mood-fill h-full rounded-[inherit] mood-${key}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
