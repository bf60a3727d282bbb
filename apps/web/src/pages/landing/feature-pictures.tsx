/** Decorative pictures of the features, made of the app's components. */
import { Trophy, Volume2 } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { initialOf, toneOf } from "../../ui/avatar.ts";
import { Parrot } from "../../ui/Parrot.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { SampleMoodBars } from "./SampleMoodBars.tsx";
import { TONES } from "../../ui/tones.ts";

const WORD_SIZES = { xl: "text-2xl", lg: "text-xl", md: "text-lg leading-normal", sm: "text-sm" };
const WORD_COLORS = { teal: "text-teal-ink", amber: "text-amber-ink", slate: "text-ink-2" };

export function CloudPicture() {
  const words = [
    { text: t("listening"), size: "xl", tone: "teal" },
    { text: t("ideas"), size: "lg", tone: "amber" },
    { text: t("together"), size: "lg", tone: "slate" },
    { text: t("questions"), size: "md", tone: "teal" },
    { text: t("coffee"), size: "sm", tone: "amber" },
    { text: t("trust"), size: "md", tone: "slate" },
  ] as const;
  return (
    <div className="flex flex-wrap items-baseline justify-center gap-x-3.5 gap-y-0 font-heading leading-snug font-title">
      {words.map(({ text, size, tone }) => (
        <span key={text} className={`${WORD_SIZES[size]} ${WORD_COLORS[tone]}`}>
          {text}
        </span>
      ))}
    </div>
  );
}

export function QuestionPicture() {
  const questions = [
    { text: t("Which tool finds the most problems with the least effort?"), votes: 28 },
    { text: t("Can we get the slides afterward?"), votes: 27 },
  ];
  return (
    <div className="grid gap-2">
      {questions.map(({ text, votes }) => (
        <div
          key={text}
          className="flex min-w-0 items-center gap-3 rounded-post border border-line bg-surface px-3.5 py-2 text-sm leading-snug"
        >
          <span className="line-clamp-2 min-w-0 flex-1">{text}</span>
          <b className="font-heading text-md leading-none font-bold text-teal-ink">{votes}</b>
        </div>
      ))}
    </div>
  );
}

export function TranslationPicture() {
  return (
    <div className="flex items-center justify-center gap-3">
      <Parrot state="speaking" size={88} />
      <p
        className="rounded-post border border-line bg-surface px-4 py-3 font-heading text-base leading-snug font-strong"
        lang="es"
        dir="ltr"
      >
        Empiecen por el teclado.
        <Volume2 className="ms-1.5 inline size-4.5 text-teal-ink" />
      </p>
    </div>
  );
}

export function DrawPicture() {
  return (
    <div className="flex items-center justify-center gap-3">
      {["Kofi", "Mei", "Ada"].map((name, index) => (
        <span
          key={name}
          className={`relative grid place-items-center rounded-full font-heading leading-none font-bold ${TONES[toneOf(name)]} ${index === 1 ? "size-22 text-2xl shadow-[0_0_0_4px_var(--color-surface),0_0_0_8px_var(--color-amber)]" : "size-14 text-xl opacity-60"}`}
        >
          {initialOf(name)}
          {index === 1 ? (
            <Trophy className="absolute -end-1.5 -bottom-1.5 size-8 rounded-full bg-amber p-1.5 text-on-amber" />
          ) : null}
        </span>
      ))}
    </div>
  );
}

export function MoodPicture() {
  return (
    <div className="min-w-0 [zoom:0.78]">
      <SampleMoodBars />
    </div>
  );
}

const POLL_BARS = [62, 27, 11];
const POLL_WIDTHS = ["w-[62%]", "w-[27%]", "w-[11%]"];

export function PollPicture() {
  const options = [t("On the phone"), t("On paper"), t("Not at all")];
  return (
    <div className="grid gap-2.5">
      {options.map((option, index) => (
        <div key={option} className="relative overflow-hidden rounded-lg bg-surface text-sm">
          <span className={`absolute inset-y-0 start-0 bg-teal-soft ${POLL_WIDTHS[index]}`} />
          <span className="relative flex items-center justify-between gap-3 px-3 py-1.5">
            <span className="min-w-0 truncate">{option}</span>
            <b className="font-heading font-bold tabular-nums">{POLL_BARS[index]}%</b>
          </span>
        </div>
      ))}
    </div>
  );
}

const noop = () => undefined;

export function DashboardPicture() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      <Switch label={t("Icebreaker")} checked onChange={noop} />
      <Switch label={t("Timer")} checked={false} onChange={noop} />
    </div>
  );
}
