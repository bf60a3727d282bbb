/** The session's last word: thanks, the first three, and where to go from here. */
import { SESSION_ENDED_MESSAGE, type SessionEnd } from "@hubbub/contract/archive";
import type { PublicGroup } from "@hubbub/contract/groups";
import { ArrowRight } from "lucide-react";

import { Podium } from "../../../activities/leaderboard/Podium.tsx";
import { paths } from "../../../app/paths.ts";
import { t } from "../../../lib/i18n/translate.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import "./session-ended.css";

interface SessionEndedDialogProps {
  end: SessionEnd;
  group: PublicGroup | null;
  open: boolean;
  onClose: () => void;
}

export function SessionEndedDialog({ end, group, open, onClose }: SessionEndedDialogProps) {
  const { message, nextSession, topThree } = end;
  const permalink = nextSession?.groupPermalink ?? group?.permalink;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("Session ended")}
      description={sentenceOf(message)}
      className="session-ended"
    >
      {topThree.length > 0 ? (
        <section aria-label={t("Top three")}>
          <Podium entries={topThree} />
        </section>
      ) : null}
      <div className="session-ended-ways">
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
            <p className="session-ended-next">
              {t("Next:")} <bdi>{nextSession.title}</bdi>
            </p>
          </>
        ) : null}
        <div className="session-ended-others">
          {permalink ? (
            <ButtonLink
              href={paths.engage(permalink)}
              variant="quiet"
              {...(nextSession ? {} : { "data-autofocus": "" })}
            >
              {t("View Event Group")}
            </ButtonLink>
          ) : null}
          <ButtonLink
            href={paths.home()}
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

/** The usual sentence in the reader's language; any other as it was said. */
function sentenceOf(message: string): string {
  return message === SESSION_ENDED_MESSAGE ? t("This session has ended. Thank you for participating!") : message;
}
