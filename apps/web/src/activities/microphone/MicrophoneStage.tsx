/** The microphone queue on the stage: who speaks, who is next, and how many wait. */
import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { type StageActivityProps, StageFoot, StageNote, StageTitle } from "../../ui/StageView.tsx";
import { queueQuery } from "./queries.ts";
import { speakerTexts, waitingSentence } from "./texts.ts";

/** No stage has room for more people. */
const SPEAKERS_SHOWN = 3;

export function MicrophoneStage({ event, renderLobby }: StageActivityProps) {
  const { data, isError } = useLiveList(queueQuery(event.id));
  if (!data && !isError) return null;
  const { waiting, next, speaking } = data ?? { waiting: 0, next: null, speaking: [] };
  const invitation = t("Join the microphone queue on your phone");
  if (waiting + speaking.length === 0)
    return renderLobby({ title: t("Would you like to speak?"), hints: [invitation] });
  const people =
    speaking.length > 0
      ? speaking.slice(0, SPEAKERS_SHOWN).map(speakerTexts)
      : [{ label: t("Next", { context: "person" }), text: next ?? t("Someone in the audience") }];
  const showsNext = next !== null && speaking.length > 0;
  return (
    <>
      <div className="grid min-h-0 flex-1 content-center justify-items-center gap-6 text-center">
        {people.map(({ label, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two people can have the same name
          <div key={index}>
            <p className="font-heading text-xl leading-tight font-strong text-teal-ink">{label}</p>
            <StageTitle as="p" size={people.length === 1 ? "text-7xl" : "text-5xl"} className="line-clamp-2">
              {text}
            </StageTitle>
          </div>
        ))}
      </div>
      <StageFoot title={showsNext ? t("Next: {name}", { name: next }) : waitingSentence(waiting)} titleAs="h2">
        {showsNext ? <StageNote>{waitingSentence(waiting)}</StageNote> : null}
        <StageNote>{invitation}</StageNote>
      </StageFoot>
    </>
  );
}
