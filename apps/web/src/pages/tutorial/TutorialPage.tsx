import { Hand, Moon, RefreshCw, ShieldCheck, Smartphone, WifiOff } from "lucide-react";
import type { ReactNode } from "react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { useDocumentTitle } from "../../ui/use-document-title.ts";
import { demoPath } from "../landing/demo-path.ts";
import { JoinForm } from "../join/JoinForm.tsx";
import { SiteFrame } from "../landing/SiteFrame.tsx";
import { ChatScene, IcebreakerScene, PollScene, QuestionsScene, ReactionsScene, TranslationScene } from "./scenes.tsx";
import { type Tone, TONES } from "../../ui/tones.ts";

interface GuideTexts {
  title: string;
  lead: string;
  steps: readonly string[];
  scene: ReactNode;
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
        <ol>
          {guides().map(({ title, lead, steps, scene }, index) => (
            <Guide as="li" key={title} scene={scene}>
              <span
                className="inline-grid size-target place-items-center rounded-md rounded-es-xs bg-amber font-heading text-lg leading-none font-bold text-on-amber"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <h2 className="mt-4 text-2xl leading-tight">{title}</h2>
              <p className="mt-2 max-w-[44ch] text-ink-2">{lead}</p>
              <ol className="mt-4 flex flex-col gap-2.5 text-ink-2">
                {steps.map((step, place) => (
                  <li className="flex gap-3" key={step}>
                    <span className="w-6 flex-none font-heading font-strong text-teal-ink">{place + 1}.</span>
                    {step}
                  </li>
                ))}
              </ol>
            </Guide>
          ))}
        </ol>
        <PollsGuide />
        <Tips />
      </div>
    </SiteFrame>
  );
}

interface GuideProps {
  as: "li" | "section";
  /** A drawing beside the text; in every second guide before it. */
  scene: ReactNode;
  "aria-labelledby"?: string;
  children: ReactNode;
}

/** One topic of the tutorial: text and drawing beside each other. */
function Guide({ as: Tag, scene, children, ...rest }: GuideProps) {
  return (
    <Tag
      {...rest}
      className="group grid items-center gap-6 border-t border-line py-8 lg:grid-cols-2 lg:gap-20 lg:py-12"
    >
      <div className="min-w-0">{children}</div>
      <div className="min-w-0 lg:group-even:-order-1">{scene}</div>
    </Tag>
  );
}

function guides(): GuideTexts[] {
  const wallet = { wallet: pageConfig.wallet.name };
  return [
    {
      title: t("Icebreaker"),
      lead: t("The session starts with a question. All answers together form the word cloud."),
      steps: [
        t("On the Icebreaker tab, type what comes to mind in up to 280 characters."),
        t("Enter your name or stay anonymous, then tap Submit Response."),
        t("Watch your words appear in the cloud. Words that many people use are larger."),
      ],
      scene: <IcebreakerScene />,
    },
    {
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
      scene: <QuestionsScene />,
    },
    {
      title: t("Reactions"),
      lead: t("Tell the speaker how it is going with one tap, without interrupting."),
      steps: [
        t("Choose Excited, Neutral or Bored on the Reactions tab. After 30 seconds you can vote again."),
        t("The bars show everyone's votes and update as attendees vote."),
        t("Quick reactions float over the screen for a moment and are not saved."),
      ],
      scene: <ReactionsScene />,
    },
    {
      title: t("Translation"),
      lead: t("Your phone listens to the speaker and shows the translation in your language."),
      steps: [
        t("Choose your language on the Translate tab."),
        t("Tap the large microphone button and allow the microphone. Hold the phone so that it can hear the speaker."),
        t("Read along, or tap Play to hear a sentence. Earlier sentences are in the history."),
      ],
      scene: <TranslationScene />,
    },
    {
      title: t("Chat"),
      lead: t("Talk with everyone during the event: share tips and links, or say thanks."),
      steps: [
        t("Write a message on the Chat tab. Your own messages appear in teal."),
        t("React to messages with emoji, such as a heart or clapping hands."),
        t("Some events ask you to sign in with {wallet} before you can send messages.", wallet),
      ],
      scene: <ChatScene />,
    },
  ];
}

/** Polls have no tab, so they are no numbered guide. */
function PollsGuide() {
  const steps = [
    t("A poll or a quiz appears above the tabs, whichever tab is open."),
    t(
      "Tap an option, move the slider, put the list in order or type your answer. You can usually change your answer until the poll closes.",
    ),
    t(
      "In a quiz, a ring shows the remaining time. Afterward, you see whether your answer was correct and how many points you got.",
    ),
  ];
  return (
    <Guide as="section" aria-labelledby="polls" scene={<PollScene />}>
      <h2 id="polls" className="text-2xl leading-tight">
        {t("Polls and quizzes")}
      </h2>
      <ul className="mt-4 flex list-disc flex-col gap-2.5 ps-5 text-ink-2">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </Guide>
  );
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
      <ul className="grid gap-4 sm:grid-cols-2">
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
