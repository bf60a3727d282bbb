/** Static pictures of the activities, made of the app's components. Not interactive. */
import { Play } from "lucide-react";
import type { ReactNode } from "react";

import { ResultBar } from "../../activities/polls/Results.tsx";
import { QuestionBox, QuestionMeta } from "../../activities/questions/QuestionBox.tsx";
import { AnsweredBadge } from "../../activities/questions/QuestionCard.tsx";
import { QuestionText } from "../../activities/questions/QuestionText.tsx";
import { VoteControl } from "../../activities/questions/VoteControl.tsx";
import { MoodBars } from "../../activities/reactions/MoodBars.tsx";
import { t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Parrot } from "../../ui/Parrot.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { SAMPLE_MOODS, sampleRow } from "../landing/samples.ts";

/** Hidden from screen readers: the text beside it says the same. */
function Scene({ children }: { children: ReactNode }) {
  return (
    <figure className="min-w-0 rounded-2xl rounded-es-xs bg-sunken p-gutter" aria-hidden="true">
      <div inert>{children}</div>
    </figure>
  );
}

const noop = () => undefined;

export function IcebreakerScene() {
  return (
    <Scene>
      <Card as="div" className="flex flex-col gap-3">
        <TextArea
          label={t("What do you want to learn from this session?")}
          value={t("How to make captions that people actually read")}
          onChange={noop}
          max={280}
          counter
        />
        <Button block>{t("Submit Response")}</Button>
      </Card>
    </Scene>
  );
}

export function QuestionsScene() {
  return (
    <Scene>
      <ul className="flex flex-col gap-3">
        <QuestionBox
          meta={<QuestionMeta>Mei</QuestionMeta>}
          votes={<VoteControl eventId="" question={{ ...NO_VOTES, upvotes: 28, userVote: "upvote" }} canVote />}
        >
          <QuestionText text={t("Which tool finds the most problems with the least effort?")} />
        </QuestionBox>
        <QuestionBox
          isAnswered
          meta={
            <QuestionMeta>
              <AnsweredBadge /> Kofi
            </QuestionMeta>
          }
          votes={<VoteControl eventId="" question={{ ...NO_VOTES, upvotes: 27 }} canVote />}
        >
          <QuestionText text={t("Can we get the slides afterward?")} />
        </QuestionBox>
      </ul>
    </Scene>
  );
}

const NO_VOTES = { id: "", upvotes: 0, downvotes: 0, userVote: "none" } as const;

export function ReactionsScene() {
  return (
    <Scene>
      <Card as="div">
        <p className="mb-4 font-heading text-lg/snug font-strong">{t("Live Results")}</p>
        <MoodBars results={SAMPLE_MOODS} />
      </Card>
    </Scene>
  );
}

export function TranslationScene() {
  return (
    <Scene>
      <div className="flex items-end gap-3">
        <Parrot state="listening" size={120} />
        <div className="mb-3">
          <Badge tone="live" dot>
            {t("Listening")}
          </Badge>
        </div>
      </div>
      <div className="rounded-post border border-line bg-surface p-5 shadow-lift">
        <div className="mb-2 flex items-center justify-between gap-3">
          <span className="text-sm leading-snug font-strong">{t("Translation")}</span>
          <Button variant="soft" size="sm" icon={<Play />}>
            {t("Play")}
          </Button>
        </div>
        <p lang="es" dir="ltr" className="font-heading text-lg/snug font-strong">
          Empiecen por el teclado: lo demás viene después.
        </p>
      </div>
    </Scene>
  );
}

export function PollScene() {
  return (
    <Scene>
      <Card as="div" className="flex flex-col gap-3">
        <p className="font-heading text-lg/snug font-strong">{t("Should we take a break now?")}</p>
        <ul className="flex flex-col gap-3">
          <ResultBar row={sampleRow(t("Yes, please"), 64)} isKnown isOwn isWrong={false} />
          <ResultBar row={sampleRow(t("In ten minutes"), 36)} isKnown isOwn={false} isWrong={false} />
        </ul>
      </Card>
    </Scene>
  );
}

export function ChatScene() {
  return (
    <Scene>
      <div className="flex flex-col gap-2">
        <span className="text-xs leading-snug text-muted">Kofi</span>
        <div className="max-w-[85%] self-start rounded-post border border-line bg-surface px-3 py-2">
          {t("Is anyone sitting near the front? I can't see the last line.")}
        </div>
        <div className="flex gap-1.5">
          <span className="inline-flex h-8 items-center gap-1 rounded-full border border-line bg-surface px-2 text-sm">
            👍 <b>12</b>
          </span>
          <span className="inline-flex h-8 items-center gap-1 rounded-full border border-teal bg-teal-soft px-2 text-sm text-teal-ink">
            ❤️ <b>5</b>
          </span>
        </div>
        <div className="max-w-[85%] self-end rounded-own-post border border-transparent bg-teal px-3 py-2 text-on-teal">
          {t("It says “Any questions?”")}
        </div>
      </div>
    </Scene>
  );
}
