import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { type SubmitEvent, useState } from "react";
import { useLocation } from "wouter";

import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface JoinFormProps {
  headline: string;
  /** Initial value of the field. */
  initialCode?: string;
}

/** Form for attendees without a link: opens the event with the entered code. */
export function JoinForm({ headline, initialCode = "" }: JoinFormProps) {
  const [, navigate] = useLocation();
  const [code, setCode] = useState(initialCode);
  const [error, setError] = useState<string | null>(null);

  const join = (event: SubmitEvent) => {
    event.preventDefault();
    const id = normalizeEventId(extractCode(code));
    if (isEventId(id)) navigate(paths.event(id));
    else if (id === "") setError(t("Type the code you see on the big screen."));
    else setError(t("A code has 8 letters and digits, like 7KQ4 M2XD."));
  };

  return (
    <form className="@container flex w-full flex-wrap items-start gap-2" onSubmit={join} noValidate>
      <p className="-mb-0.5 basis-full text-sm font-strong">{headline}</p>
      <TextField
        label={t("Event code")}
        hideLabel
        className="min-w-0 flex-1 @max-xs:basis-full"
        variant="code"
        placeholder={t("Code, e.g. 7KQ4 M2XD")}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setError(null);
        }}
        error={error}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        enterKeyHint="go"
      />
      <Button type="submit" variant="soft" className="mt-0.5 @max-xs:basis-full">
        {t("Join")}
      </Button>
    </form>
  );
}

/** Accepts a pasted event address too: the code is the segment after /event/. */
function extractCode(typed: string): string {
  return /\/event\/([^/?#]+)/u.exec(typed)?.[1] ?? typed;
}
