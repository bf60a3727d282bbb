/** Decorative pictures of the six features, made of the app's components. Hidden from screen readers. */
import { Trophy, Volume2 } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { initialOf, toneOf } from "../../ui/avatar.ts";
import { Parrot } from "../../ui/Parrot.tsx";
import { Switch } from "../../ui/Switch.tsx";
import "./feature-pictures.css";
import { SampleMoodBars } from "./SampleMoodBars.tsx";

function Picture({ children }: { children: ReactNode }) {
  return (
    <div
      className="border border-line rounded-[1.5rem] rounded-es-[0.375rem] bg-sunken grid items-center w-full h-38 py-4 px-5 overflow-hidden"
      aria-hidden="true"
      inert
    >
      {children}
    </div>
  );
}

export function CloudPicture() {
  const words = [
    { text: t("listening"), size: "xl", tone: "teal" },
    { text: t("ideas"), size: "lg", tone: "amber" },
    { text: t("together"), size: "lg", tone: "slate" },
    { text: t("questions"), size: "md", tone: "teal" },
    { text: t("coffee"), size: "sm", tone: "amber" },
    { text: t("trust"), size: "md", tone: "slate" },
  ];
  return (
    <Picture>
      <div className="flex flex-wrap gap-y-0 gap-x-3.5 items-baseline justify-center font-heading font-display leading-[1.25]">
        {words.map(({ text, size, tone }) => (
          <span key={text} className={`feature-word-${size} feature-word-${tone}`}>
            {text}
          </span>
        ))}
      </div>
    </Picture>
  );
}

export function QuestionPicture() {
  const questions = [
    { text: t("Which tool finds the most problems for the least work?"), votes: 28 },
    { text: t("Can we get the slides afterwards?"), votes: 27 },
  ];
  return (
    <Picture>
      <div className="grid gap-2">
        {questions.map(({ text, votes }) => (
          <div
            key={text}
            className="border border-line rounded-spoken bg-surface text-size-sm leading-[1.3] flex gap-3 items-center min-w-0 py-2 px-3.5"
          >
            <span className="min-w-0 flex-1 line-clamp-2">{text}</span>
            <b className="text-teal-ink font-heading font-bold text-[1.125rem] leading-none">{votes}</b>
          </div>
        ))}
      </div>
    </Picture>
  );
}

export function TranslationPicture() {
  return (
    <Picture>
      <div className="flex gap-3 items-center justify-center">
        <Parrot state="speaking" size={88} className="flex-none" />
        <p
          className="border border-line py-3 px-4 rounded-spoken bg-surface font-heading font-semibold text-size-base leading-[1.3]"
          lang="es"
          dir="ltr"
        >
          Empiecen por el teclado.
          <Volume2 className="inline ms-1.5 size-4.5 text-teal-ink" />
        </p>
      </div>
    </Picture>
  );
}

export function DrawPicture() {
  return (
    <Picture>
      <div className="flex gap-3 items-center justify-center">
        {["Kofi", "Mei", "Ada"].map((name, index) => (
          <span
            key={name}
            className={`feature-face size-14 opacity-60 data-won:size-22 data-won:opacity-100 rounded-full relative grid place-items-center tone-${toneOf(name)}`}
            data-won={index === 1 ? "" : undefined}
          >
            {initialOf(name)}
            {index === 1 ? <Trophy /> : null}
          </span>
        ))}
      </div>
    </Picture>
  );
}

export function MoodPicture() {
  return (
    <Picture>
      <div className="feature-mood min-w-0">
        <SampleMoodBars />
      </div>
    </Picture>
  );
}

const noop = () => undefined;

export function DashboardPicture() {
  return (
    <Picture>
      <div className="feature-switches px-4 rounded-lg bg-surface">
        <Switch label={t("Icebreaker")} checked onChange={noop} />
        <Switch label={t("Timer")} checked={false} onChange={noop} />
      </div>
    </Picture>
  );
}
