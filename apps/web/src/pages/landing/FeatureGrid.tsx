import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import {
  CloudPicture,
  DashboardPicture,
  DrawPicture,
  MoodPicture,
  PollPicture,
  QuestionPicture,
  TranslationPicture,
} from "./feature-pictures.tsx";

/** The six features, each with a picture and a sentence, and the polls below them. */
export function FeatureGrid() {
  const features = [
    {
      picture: <CloudPicture />,
      title: t("QR-code word cloud"),
      text: t("Attendees scan the code and answer, and the word cloud grows while everyone watches."),
    },
    {
      picture: <QuestionPicture />,
      title: t("Live social wall"),
      text: t("Votes bring the best questions to the top. Moderators can work with the keyboard alone."),
    },
    {
      picture: <TranslationPicture />,
      title: t("Transcription and translation"),
      text: t(
        "Powered by a cloud AI service that understands 15+ languages. Attendees choose one of 11 languages to read what is said or have it read aloud.",
      ),
    },
    {
      picture: <DrawPicture />,
      title: t("Random prize drawing"),
      text: t("A random draw with a proof that anyone can verify."),
    },
    {
      picture: <MoodPicture />,
      title: t("Emoji reaction pulse"),
      text: t("Excited, neutral or bored: the mood of the room in three bars."),
    },
    {
      picture: <DashboardPicture />,
      title: t("Admin dashboard"),
      text: t("Switch activities on and off, run the timer and choose what the big screen shows."),
    },
  ];
  return (
    <section className="mx-auto w-site py-14 lg:py-16" aria-labelledby="features">
      <h2 id="features" className="max-w-[20ch] text-3xl leading-tight">
        {t("Six tools for your event")}
      </h2>
      <ul className="mt-8 grid gap-x-14 gap-y-8 sm:grid-cols-2 lg:mt-12 lg:grid-cols-3 lg:gap-y-12">
        {features.map(({ picture, title, text }) => (
          <li key={title} className="flex min-w-0 flex-col gap-4">
            <Frame>{picture}</Frame>
            <div>
              <h3 className="text-lg leading-snug">{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-12 grid items-center gap-x-14 gap-y-4 border-t border-line pt-8 sm:grid-cols-2 lg:mt-14 lg:grid-cols-3 lg:pt-12">
        <Frame>
          <PollPicture />
        </Frame>
        <div className="min-w-0 lg:col-span-2">
          <h3 className="text-xl leading-snug">{t("Ask your own questions")}</h3>
          <p className="mt-2 max-w-[60ch] text-ink-2">
            {t(
              "Multiple-choice polls, rankings, open-ended questions and timed quizzes appear on every phone at the same time, and the results appear on the big screen. Star ratings at the end tell you how the session went.",
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

/** The frame of a picture. Hidden from screen readers. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div
      className="grid h-40 w-full items-center overflow-hidden rounded-xl rounded-es-xs border border-line bg-sunken px-5 py-4"
      aria-hidden="true"
      inert
    >
      {children}
    </div>
  );
}
