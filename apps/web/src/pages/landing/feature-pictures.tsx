/** Decorative pictures of the features, made of the app's components. */
import { Trophy, Volume2 } from "lucide-react";

import { ResultBar } from "../../activities/polls/Results.tsx";
import { MoodBars } from "../../activities/reactions/MoodBars.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Parrot } from "../../ui/Parrot.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TONES } from "../../ui/tones.ts";
import { PreviewCloud } from "./PreviewCloud.tsx";
import { SAMPLE_MOODS, sampleRow } from "./samples.ts";

export function CloudPicture() {
  return <PreviewCloud className="h-full" />;
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
      <Avatar name="Kofi" className="text-xl opacity-60" />
      <span className="relative">
        <Avatar name="Mei" colors={`${TONES.moss} ring-4 ring-amber`} className="text-2xl" />
        <Trophy className="absolute -end-3 -bottom-3 size-8 rounded-full bg-amber p-1.5 text-on-amber" />
      </span>
      <Avatar name="Ada" className="text-xl opacity-60" />
    </div>
  );
}

export function MoodPicture() {
  return (
    <div className="min-w-0 [zoom:0.7]">
      <MoodBars results={SAMPLE_MOODS} />
    </div>
  );
}

export function PollPicture() {
  const rows = [sampleRow(t("On the phone"), 62), sampleRow(t("On paper"), 27), sampleRow(t("Not at all"), 11)];
  return (
    <ul className="flex min-w-0 [zoom:0.7] flex-col gap-3">
      {rows.map((row) => (
        <ResultBar key={row.id} row={row} isKnown isOwn={false} isWrong={false} />
      ))}
    </ul>
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
