/** Static pictures of the activities, made of the app's components. Not interactive. */
import { Check, ChevronDown, ChevronUp, Play } from "lucide-react";
import type { ReactNode } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Parrot } from "../../ui/Parrot.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { SampleMoodBars } from "../landing/SampleMoodBars.tsx";

/** Hidden from screen readers: the text beside it says the same. */
function Scene({ children }: { children: ReactNode }) {
  return (
    <figure className="min-w-0 rounded-3xl rounded-es-sm bg-sunken p-[clamp(1rem,4vw,2rem)]" aria-hidden="true">
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
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3 rounded-post border border-line bg-surface py-3.5 ps-4 pe-3.5 shadow-lift">
          <div className="min-w-0 flex-1">
            {t("Which tool finds the most problems with the least effort?")}
            <div className="mt-1 text-xs leading-snug text-muted">Mei</div>
          </div>
          <Vote count={28} isOwn />
        </div>
        <div className="flex items-center gap-3 rounded-post border border-line bg-surface py-3.5 ps-4 pe-3.5 shadow-lift">
          <div className="min-w-0 flex-1">
            {t("Can we get the slides afterward?")}
            <div className="mt-2">
              <Badge tone="answered" icon={<Check strokeWidth={3} />}>
                {t("Answered")}
              </Badge>
            </div>
          </div>
          <Vote count={27} />
        </div>
      </div>
    </Scene>
  );
}

function Vote({ count, isOwn }: { count: number; isOwn?: boolean }) {
  return (
    <div
      className={`grid w-12 flex-none grid-rows-[2.75rem_1.125rem_2.75rem] place-items-center rounded-control border text-ink-2 ${isOwn ? "border-teal/40 bg-teal-soft" : "border-line bg-sunken"}`}
    >
      <ChevronUp strokeWidth={isOwn ? 3.4 : 2} className={`size-5 ${isOwn ? "text-teal-ink" : ""}`} />
      <b className={`font-heading text-lg leading-none font-bold ${isOwn ? "text-teal-ink" : "text-ink"}`}>{count}</b>
      <ChevronDown className="size-5" />
    </div>
  );
}

export function ReactionsScene() {
  return (
    <Scene>
      <Card as="div">
        <p className="mb-4 font-heading text-lg/snug font-strong">{t("Live Results")}</p>
        <SampleMoodBars withLabels />
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
          <span className="text-sm leading-note font-strong">{t("Translation")}</span>
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
        <PollBar label={t("Yes, please")} percent={64} isOwn />
        <PollBar label={t("In ten minutes")} percent={36} />
      </Card>
    </Scene>
  );
}

function PollBar({ label, percent, isOwn }: { label: string; percent: number; isOwn?: boolean }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <span>{label}</span>
        {isOwn ? <Check size={18} /> : null}
        <b className="ms-auto font-heading text-lg/none font-strong tabular-nums">{percent}%</b>
      </div>
      <div className="h-3.5 overflow-hidden rounded-full bg-sunken">
        <div className={`h-full rounded-full bg-teal ${isOwn ? "w-16/25" : "w-9/25"}`} />
      </div>
    </div>
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
          <span className="inline-flex h-7.5 items-center gap-1 rounded-full border border-line bg-surface px-2 text-sm">
            👍 <b>12</b>
          </span>
          <span className="inline-flex h-7.5 items-center gap-1 rounded-full border border-teal bg-teal-soft px-2 text-sm text-teal-ink">
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
