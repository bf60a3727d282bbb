import {
  ChartBarBig,
  Cloud,
  Hand,
  Languages,
  MessageCircleQuestionMark,
  MessagesSquare,
  Moon,
  RefreshCw,
  ShieldCheck,
  Smartphone,
  Smile,
  WifiOff,
} from "lucide-react";
import type { ReactNode } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { demoPath } from "../landing/demo-path.ts";
import { JoinForm } from "../join/JoinForm.tsx";
import { SiteFrame } from "../landing/SiteFrame.tsx";
import { IconTile } from "../../ui/EmptyState.tsx";
import { type Tone, TONES } from "../../ui/tones.ts";

interface GuideProps {
  icon: ReactNode;
  tone: Tone;
  title: string;
  lead?: string;
  steps: readonly string[];
}

export default function TutorialPage() {
  useDocumentTitle(t("Tutorial"));
  return (
    <SiteFrame>
      <div className="mx-auto w-site py-8 lg:py-12">
        <div className="grid gap-8 pb-10 lg:grid-cols-[1fr_26rem] lg:items-end lg:pb-14">
          <div>
            <h1 className="text-3xl leading-tight">{t("How to take part")}</h1>
            <p className="mt-4 max-w-[44ch] text-lg leading-normal text-ink-2">
              {t(
                "Five ways to take part in an event. Each takes a minute to learn. You only need a phone and the code on the big screen.",
              )}
            </p>
            {pageConfig.demoEventId === null ? null : (
              <ButtonLink href={demoPath()} variant="quiet" className="mt-6">
                {t("View Demo")}
              </ButtonLink>
            )}
          </div>
          <JoinForm headline={t("Here for an event?")} />
        </div>
        <div className="grid gap-x-14 gap-y-12 border-t border-t-line py-10 lg:grid-cols-2 lg:py-14">
          <ol className="contents">
            {guides().map((guide) => (
              <li key={guide.title}>
                <Guide {...guide} />
              </li>
            ))}
          </ol>
          <div>
            <Guide {...pollsGuide()} />
          </div>
        </div>
        <Tips />
      </div>
    </SiteFrame>
  );
}

/** One topic of the tutorial. */
function Guide({ icon, tone, title, lead, steps }: GuideProps) {
  return (
    <>
      <IconTile icon={icon} tone={tone} />
      <h2 className="mt-4 text-2xl leading-tight">{title}</h2>
      {lead ? <p className="mt-2 max-w-[46ch] text-ink-2">{lead}</p> : null}
      <ol className="mt-4 flex max-w-[64ch] list-decimal flex-col gap-2.5 ps-6 text-ink-2 marker:font-heading marker:font-title marker:text-teal-ink">
        {steps.map((step) => (
          <li key={step} className="ps-1">
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}

function guides(): GuideProps[] {
  const wallet = { wallet: pageConfig.wallet.name };
  return [
    {
      icon: <Cloud />,
      tone: "teal",
      title: t("Icebreaker"),
      lead: t("The session starts with a question. All answers together form the word cloud."),
      steps: [
        t("On the Icebreaker tab, type what comes to mind in up to 280 characters."),
        t("Enter your name or stay anonymous, then tap Submit Response."),
        t("Watch your words appear in the cloud. Words that many people use are larger."),
      ],
    },
    {
      icon: <MessageCircleQuestionMark />,
      tone: "amber",
      title: t("Questions"),
      lead: t("Ask without raising your hand, and vote for the questions you want answered."),
      steps: [
        t("On the Questions tab, write your question in up to 500 characters."),
        t(
          "If you are not signed in, a moderator may review your question first. Until then, only you and the team can see it.",
        ),
        t(
          "Sign in with {wallet}, then tap an arrow to vote a question up or down. Tap the same arrow again to remove your vote.",
          wallet,
        ),
      ],
    },
    {
      icon: <Smile />,
      tone: "moss",
      title: t("Reactions"),
      lead: t("Tell the speaker how it is going with one tap, without interrupting."),
      steps: [
        t("Choose Excited, Neutral or Bored on the Reactions tab. After 30 seconds you can vote again."),
        t("The bars show everyone's votes and update as attendees vote."),
        t("Quick reactions float over the screen for a moment and are not saved."),
      ],
    },
    {
      icon: <Languages />,
      tone: "slate",
      title: t("Translation"),
      lead: t("Your phone listens to the speaker and shows the translation in your language."),
      steps: [
        t("Choose your language on the Translate tab."),
        t("Tap the large microphone button and allow the microphone. Hold the phone so that it can hear the speaker."),
        t("Read along, or tap Play to hear a sentence. Earlier sentences are in the history."),
      ],
    },
    {
      icon: <MessagesSquare />,
      tone: "plum",
      title: t("Chat"),
      lead: t("Talk with everyone during the event: share tips and links, or say thanks."),
      steps: [
        t("Write a message on the Chat tab. Your own messages appear in teal."),
        t("React to messages with emoji, such as a heart or clapping hands."),
        t("Some events ask you to sign in with {wallet} before you can send messages.", wallet),
      ],
    },
  ];
}

/** Polls have no tab, so they are not among the five ways. */
function pollsGuide(): GuideProps {
  return {
    icon: <ChartBarBig />,
    tone: "brick",
    title: t("Polls and quizzes"),
    steps: [
      t("A poll or a quiz appears above the tabs, whichever tab is open."),
      t(
        "Tap an option, move the slider, put the list in order or type your answer. You can usually change your answer until the poll closes.",
      ),
      t(
        "In a quiz, a ring shows the remaining time. Afterward, you see whether your answer was correct and how many points you got.",
      ),
    ],
  };
}

function Tips() {
  const tips: { icon: ReactNode; tone: Tone; text: string }[] = [
    {
      icon: <Smartphone />,
      tone: "teal",
      text: t("No app needed. Add the event page to your home screen to find it again."),
    },
    {
      icon: <WifiOff />,
      tone: "amber",
      text: t("Offline? Keep writing. Your text will be kept on your phone and sent when you are back online."),
    },
    {
      icon: <RefreshCw />,
      tone: "slate",
      text: t("No need to reload. Polls, results and messages appear automatically."),
    },
    {
      icon: <Hand />,
      tone: "plum",
      text: t("New questions appear when you tap “{button}”, so the list does not move while you vote.", {
        button: plural(3, "Show 1 new question", "Show {count} new questions"),
      }),
    },
    {
      icon: <Moon />,
      tone: "moss",
      text: t("In a dark room, tap the sun icon at the bottom of the event page to switch to the dark theme."),
    },
    {
      icon: <ShieldCheck />,
      tone: "brick",
      text: t("Only signed-in attendees can win prizes. Anyone can verify a draw."),
    },
  ];
  return (
    <section className="border-t border-line pt-10 lg:pt-14" aria-labelledby="tips">
      <h2 id="tips" className="mb-6 text-2xl leading-snug">
        {t("Good to know")}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-[1fr_1fr]">
        {tips.map(({ icon, tone, text }) => (
          <li key={text} className="flex items-center gap-4">
            <span
              className={`grid size-12 flex-none place-items-center rounded-post ${TONES[tone]}`}
              aria-hidden="true"
            >
              {icon}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
