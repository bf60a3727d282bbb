/** Captions the stage: begins, takes over, hears or types, and stops. */
import { SEGMENT_TEXT_MAX, type SpeechSource } from "@hubbub/contract/activities/captions/index";
import type { Desk } from "@hubbub/contract/activities/captions/calls";
import type { PublicEvent } from "@hubbub/contract/events";
import type { Language } from "@hubbub/contract/languages";
import type { UseQueryResult } from "@tanstack/react-query";
import { Captions, MicOff, Send, Square, UserRound } from "lucide-react";
import { useState } from "react";

import { plural, t } from "../../../lib/i18n/translate.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { TypedText } from "../../../ui/speech/TypedText.tsx";
import { toast } from "../../../ui/toast.ts";
import { SourceChoice } from "./SourceChoice.tsx";
import { SourceState } from "./SourceState.tsx";
import { useCaptioning } from "./use-captioning.ts";
import { type Lease, useLease } from "./use-lease.ts";
import { useSpeech } from "./use-speech.ts";

interface CaptionDeskProps {
  event: PublicEvent;
  query: UseQueryResult<Desk>;
  /** The language that is spoken. */
  language: Language;
  onLanguage: (language: Language) => void;
}

export function CaptionDesk({ event, query, language, onLanguage }: CaptionDeskProps) {
  const lease = useLease(event.id);
  const captioning = useCaptioning(event.id, lease);
  const [source, setSource] = useState<SpeechSource>("typed");
  const [label, setLabel] = useState("");
  const [draft, setDraft] = useState("");
  const [isStopping, setIsStopping] = useState(false);
  const { isOwn } = lease;
  const speech = useSpeech({
    eventId: event.id,
    lease,
    source: isStopping ? "typed" : source,
    language,
    label: label.trim() || null,
    captioning,
  });

  const choose = (chosen: SpeechSource) => {
    void speech.finish();
    setSource(chosen);
  };
  const chooseLanguage = (chosen: Language) => {
    void speech.finish();
    onLanguage(chosen);
  };
  const stop = async () => {
    setIsStopping(true);
    await speech.finish();
    const unsent = await captioning.finish();
    lease.end();
    if (unsent > 0)
      toast({ title: plural(unsent, "1 caption was not sent", "{count} captions were not sent"), tone: "error" });
    setIsStopping(false);
  };

  return (
    <Card
      title={t("Caption desk")}
      actions={
        isOwn ? (
          <Badge tone="live" dot>
            {t("You are captioning")}
          </Badge>
        ) : null
      }
    >
      <Loaded query={query}>
        {(desk) => (
          <div className="flex flex-col gap-4">
            <OtherDesk desk={desk} lease={lease} />
            <SourceChoice
              source={source}
              hasService={desk.hasSpeechService}
              language={language}
              label={label}
              onSource={choose}
              onLanguage={chooseLanguage}
              onLabel={setLabel}
            />
            <SourceState source={source} isOn={isOwn && !isStopping} speech={speech} />
            {isOwn ? (
              <>
                <TypedText
                  label={t("Type a caption")}
                  hint={t("Press Enter to send it.")}
                  max={SEGMENT_TEXT_MAX}
                  draft={draft}
                  onDraft={setDraft}
                  onText={(text) => {
                    captioning.type(text, { language, label: label.trim() || null });
                    setDraft("");
                  }}
                  icon={<Send />}
                  action={t("Send")}
                />
                {captioning.waiting > 0 ? (
                  <Banner tone="amber" role="alert">
                    {plural(
                      captioning.waiting,
                      "1 caption has not been sent yet. Check your connection.",
                      "{count} captions have not been sent yet. Check your connection.",
                    )}
                  </Banner>
                ) : null}
                <div className="flex flex-wrap items-center gap-3">
                  <Button variant="danger" icon={<Square />} pending={isStopping} onClick={() => void stop()}>
                    {t("Stop captioning")}
                  </Button>
                  <Hint>{t("Captioning will stop when you open another section or leave this page.")}</Hint>
                </div>
              </>
            ) : (
              <Button
                className="self-start"
                size="lg"
                icon={<Captions />}
                pending={lease.isBeginning}
                onClick={() => lease.begin(desk.by !== null)}
              >
                {desk.by === null ? t("Start captioning") : t("Take over")}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** Says that somebody else captions, or has taken over from this desk. */
function OtherDesk({ desk: { by }, lease: { isOwn, isLost } }: { desk: Desk; lease: Lease }) {
  if (isOwn) return null;
  if (isLost)
    return (
      <Banner tone="amber" role="alert" icon={<MicOff />}>
        {by === null
          ? t("Captioning has ended. Your microphone is off.")
          : t("{name} has taken over. Your microphone is off.", { name: by || t("Someone") })}
      </Banner>
    );
  if (by === null) return null;
  return (
    <Banner tone="teal" icon={<UserRound />}>
      {t("{name} is captioning.", { name: by || t("Someone") })}
    </Banner>
  );
}
