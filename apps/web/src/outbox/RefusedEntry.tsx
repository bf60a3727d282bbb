import { CircleAlert } from "lucide-react";

import { signInFor } from "../auth/sign-in-intent.ts";
import { t } from "../lib/i18n/translate.ts";
import { isWorthRetrying } from "../lib/request.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import type { OutboxEntry } from "./entry.ts";
import { discard, retry } from "./use-outbox.ts";

interface RefusedEntryProps {
  entry: OutboxEntry;
  /** What was refused, for instance "Failed to send message". */
  title: string;
  canRetry?: boolean;
  /** Whether to say that the text is kept. */
  keepsText?: boolean;
  /** Puts the text into the field; absent while that is not possible. */
  onEdit?: (() => void) | null;
  canDiscard?: boolean;
}

/** Why a submission was refused, with the buttons to retry, to sign in and retry, to edit or to discard it. */
export function RefusedEntry(props: RefusedEntryProps) {
  const { entry, title, canRetry = isWorthRetrying(entry.status), keepsText = true, onEdit, canDiscard = true } = props;
  return (
    <div className="flex w-full flex-col gap-2">
      <Banner tone="danger" icon={<CircleAlert />} title={title} role="alert">
        <p>
          <span dir="auto">{entry.reason || t("The server gave no reason.")}</span>{" "}
          {keepsText ? t("Your text is kept.") : null}
        </p>
      </Banner>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {entry.status === 401 ? (
          <Button
            size="sm"
            variant="attention"
            onClick={() => signInFor(entry.params["eventId"] ?? "", { kind: "resend", payload: entry })}
          >
            {t("Login")}
          </Button>
        ) : null}
        {canRetry ? (
          <Button variant="quiet" size="sm" onClick={() => retry(entry.key)}>
            {t("Try again")}
          </Button>
        ) : null}
        {onEdit ? (
          <Button size="sm" variant="quiet" onClick={onEdit}>
            {t("Edit")}
          </Button>
        ) : null}
        {canDiscard ? (
          <Button size="sm" variant="ghost" onClick={() => discard(entry.key)}>
            {t("Discard")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
