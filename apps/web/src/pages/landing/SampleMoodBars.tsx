import { t } from "../../lib/i18n/translate.ts";

const MOODS = [
  { key: "excited", emoji: "🤩", percent: 58, bar: "w-[58%] bg-amber" },
  { key: "neutral", emoji: "😐", percent: 31, bar: "w-[31%] bg-teal" },
  { key: "bored", emoji: "🥱", percent: 11, bar: "w-[11%] bg-cloud-6" },
] as const;

/** Sample mood votes as three animated bars. */
export function SampleMoodBars({ withLabels }: { withLabels?: boolean }) {
  const names = { excited: t("Excited"), neutral: t("Neutral"), bored: t("Bored") };
  return (
    <div className="flex flex-col gap-3">
      {MOODS.map(({ key, emoji, percent, bar }) => (
        <div key={key} className="flex flex-col gap-1.5">
          <div className="flex items-center gap-2">
            <span className="text-xl/none">{emoji}</span>
            {withLabels ? <span>{names[key]}</span> : null}
            <b className="ms-auto font-heading text-lg/none font-strong tabular-nums">{percent}%</b>
          </div>
          <div className="h-3.5 overflow-hidden rounded-full bg-sunken">
            <div className={`h-full animate-grow rounded-[inherit] ${bar}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
