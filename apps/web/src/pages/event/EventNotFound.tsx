import { EVENT_ID_LENGTH, formatEventId } from "@hubbub/contract/event-id";
import { Link } from "wouter";

import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Hint } from "../../ui/Hint.tsx";
import { GoHome, HomeOrRetry, PageMessage } from "../../ui/PageMessage.tsx";
import { Parrot } from "../../ui/Parrot.tsx";
import { JoinForm } from "../join/JoinForm.tsx";
import { similarCodes } from "../join/similar-codes.ts";

/** Maximum number of characters shown of an input that is not a code. */
const CODE_SHOWN_MAX = 24;

interface EventNotFoundProps {
  /** From the page address, normalized. */
  eventId: string;
  /** True: the server answered that the event does not exist. False: the request failed, so the page offers a retry. */
  isConfirmed: boolean;
  onRetry: () => void;
}

export function EventNotFound({ eventId, isConfirmed, onRetry }: EventNotFoundProps) {
  return (
    <PageMessage
      picture={<Parrot state="sleeping" />}
      title={t("Event Not Found")}
      description={
        isConfirmed
          ? t("This event doesn't exist or has ended.")
          : t("Could not load the event. It may have ended, or you may be offline.")
      }
      action={isConfirmed ? <CodeCorrection key={eventId} eventId={eventId} /> : <HomeOrRetry onRetry={onRetry} />}
    />
  );
}

/** Lets people correct a mistyped code, and links similar codes. */
function CodeCorrection({ eventId }: { eventId: string }) {
  const hasCodeLength = eventId.length === EVENT_ID_LENGTH;
  const similar = hasCodeLength ? similarCodes(eventId) : [];
  return (
    <div className="w-full text-start">
      <JoinForm
        headline={t("Check the code on the big screen")}
        initialCode={hasCodeLength ? formatEventId(eventId) : eventId.slice(0, CODE_SHOWN_MAX)}
      />
      {similar.length > 0 ? (
        <Hint className="mt-3">
          <span className="block">{t("Similar codes:")}</span>
          {similar.map((code) => (
            <Link
              key={code}
              href={paths.event(code)}
              className="me-3.5 inline-flex min-h-target items-center font-heading font-strong tracking-wide link"
              dir="ltr"
            >
              {formatEventId(code)}
            </Link>
          ))}
        </Hint>
      ) : null}
      <div className="mt-5 text-center">
        <GoHome />
      </div>
    </div>
  );
}
