/** Dialog after the end of a session: thanks, the top three, links to the next session, "My day" and group. */
import type { SessionEnd } from "@hubbub/contract/archive";
import { SESSION_ENDED_MESSAGE } from "@hubbub/contract/live";
import type { PublicEvent } from "@hubbub/contract/events";
import type { PublicGroup } from "@hubbub/contract/groups";
import { ArrowLeft, ArrowRight, Sparkles } from "lucide-react";
import { useState } from "react";

import { PHONE_PARTS } from "../../../activities/phone-parts.ts";
import { paths } from "../../../lib/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Hint } from "../../../ui/Hint.tsx";
import { MyDay } from "../my-day/MyDay.tsx";
import { useMayHaveSubmissions } from "../my-day/my-day-data.ts";

interface SessionEndedDialogProps {
  event: PublicEvent;
  end: SessionEnd;
  group: PublicGroup | null;
  onClose: () => void;
}

export function SessionEndedDialog({ event, end, group, onClose }: SessionEndedDialogProps) {
  const { message, nextSession } = end;
  const [showsDay, setShowsDay] = useState(false);
  const mayHaveSubmissions = useMayHaveSubmissions(event.id);
  const permalink = nextSession?.groupPermalink ?? group?.permalink;
  if (showsDay) {
    return (
      <Dialog onClose={onClose} title={t("My day")}>
        <MyDay event={event} />
        <Button
          variant="ghost"
          block
          className="mt-2"
          icon={<ArrowLeft className="rtl:-scale-x-100" />}
          onClick={() => setShowsDay(false)}
        >
          {t("Back")}
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={t("Session ended")} description={translateMessage(message)}>
      {PHONE_PARTS.map(({ unit, SessionEnd }) =>
        SessionEnd ? <SessionEnd key={unit.name} event={event} end={end} /> : null,
      )}
      <div className="mt-5 flex flex-col gap-2.5">
        {nextSession ? (
          <>
            <ButtonLink
              href={paths.event(nextSession.eventId)}
              size="lg"
              block
              data-autofocus=""
              className="flex-row-reverse"
              icon={<ArrowRight className="rtl:-scale-x-100" />}
            >
              {t("Join Next Session")}
            </ButtonLink>
            <Hint className="text-center">
              {t("Next:")} <bdi>{nextSession.title}</bdi>
            </Hint>
          </>
        ) : null}
        {mayHaveSubmissions ? (
          <Button variant="soft" block icon={<Sparkles />} onClick={() => setShowsDay(true)}>
            {t("My day")}
          </Button>
        ) : null}
        <div className="mt-1.5 flex flex-wrap gap-2.5">
          {permalink ? (
            <ButtonLink
              href={paths.engage(permalink)}
              className="flex-auto"
              variant="quiet"
              {...(nextSession ? {} : { "data-autofocus": "" })}
            >
              {t("View Event Group")}
            </ButtonLink>
          ) : null}
          <ButtonLink
            href={paths.home()}
            className="flex-auto"
            variant="quiet"
            {...(nextSession || permalink ? {} : { "data-autofocus": "" })}
          >
            {t("Home")}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}

/** Translates the default message; returns any other message unchanged. */
function translateMessage(message: string): string {
  return message === SESSION_ENDED_MESSAGE ? t("This session has ended. Thank you for participating!") : message;
}
