import { t } from "../../lib/i18n/translate.ts";

/** Places and sizes in a box of 300 by 190; `lean` in degrees: half of the words lean, the largest never. */
interface PlacedWord {
  text: string;
  x: number;
  y: number;
  size: number;
  lean: number;
}

const STEP_MS = 45;

/** A word cloud at rest: sample words in fixed places, each settling a moment after the one before. */
export function PreviewCloud() {
  return (
    <svg viewBox="0 0 300 190" className="preview-cloud" aria-hidden="true">
      {sampleWords().map(({ text, x, y, size, lean }, index) => (
        <g key={text} transform={`translate(${x} ${y}) rotate(${lean})`}>
          <text
            className="preview-word"
            fontSize={size}
            y={size * 0.33}
            fill={`var(--cloud-${(index % 6) + 1})`}
            style={{ animationDelay: `${index * STEP_MS}ms` }}
          >
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}

function sampleWords(): PlacedWord[] {
  return [
    { text: t("listening"), x: 150, y: 95, size: 42, lean: 0 },
    { text: t("questions"), x: 160, y: 66, size: 34, lean: 0 },
    { text: t("together"), x: 144, y: 123, size: 31, lean: 0 },
    { text: t("ideas"), x: 169, y: 146, size: 30, lean: 0 },
    { text: t("clarity"), x: 157, y: 44, size: 27, lean: -5 },
    { text: t("practice"), x: 76, y: 146, size: 25, lean: 0 },
    { text: t("feedback"), x: 61, y: 44, size: 24, lean: 5 },
    { text: t("slides"), x: 243, y: 132, size: 25, lean: 8 },
    { text: t("teams"), x: 40, y: 115, size: 24, lean: 0 },
    { text: t("courage"), x: 125, y: 25, size: 22, lean: -8 },
    { text: t("data"), x: 52, y: 64, size: 23, lean: 0 },
    { text: t("stories"), x: 232, y: 50, size: 20, lean: 5 },
    { text: t("focus"), x: 35, y: 90, size: 21, lean: 0 },
    { text: t("pairs"), x: 260, y: 97, size: 19, lean: -5 },
    { text: t("remote"), x: 159, y: 164, size: 17, lean: 0 },
    { text: t("coffee"), x: 270, y: 73, size: 18, lean: 8 },
    { text: t("design"), x: 98, y: 162, size: 17, lean: 0 },
    { text: t("language"), x: 211, y: 28, size: 15, lean: 5 },
    { text: t("why"), x: 267, y: 116, size: 18, lean: 0 },
    { text: t("next"), x: 62, y: 132, size: 16, lean: -8 },
    { text: t("rhythm"), x: 236, y: 151, size: 14, lean: 0 },
    { text: t("trust"), x: 211, y: 168, size: 15, lean: 5 },
    { text: t("humour"), x: 164, y: 178, size: 13, lean: 0 },
    { text: t("breaks"), x: 113, y: 178, size: 12, lean: 5 },
    { text: t("notes"), x: 35, y: 103, size: 13, lean: -5 },
    { text: t("joy"), x: 30, y: 130, size: 14, lean: 0 },
  ];
}
