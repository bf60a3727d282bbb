/** The page of the PowerPoint add-in: asks once for the event, then shows its stage on the slide. */
import { isEventId, normalizeEventId } from "@hubbub/contract/event-id";
import { type FormEvent, useEffect, useRef, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { loadOfficeSettings } from "./office.ts";

const EVENT_SETTING = "hubbub-event";

export default function PowerPointPage() {
  const [eventId, setEventId] = useState<string | null>(null);
  const settings = useRef<Awaited<ReturnType<typeof loadOfficeSettings>>>(null);
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      settings.current = await loadOfficeSettings();
      const stored = settings.current?.get(EVENT_SETTING);
      if (isMounted && typeof stored === "string" && isEventId(stored)) setEventId(stored);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, []);

  const choose = (chosen: string) => {
    setEventId(chosen);
    settings.current?.set(EVENT_SETTING, chosen);
    settings.current?.saveAsync();
  };
  if (eventId === null) return <EventForm onChoose={choose} />;
  return (
    <div className="group relative h-screen w-screen">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this app */}
      <iframe className="block size-full border-0" src={paths.framedStage(eventId)} title={t("Big screen")} />
      <Button
        // Out of the way during the show.
        className="absolute end-2 top-2 opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
        variant="quiet"
        size="sm"
        onClick={() => setEventId(null)}
      >
        {t("Choose another event")}
      </Button>
    </div>
  );
}

function EventForm({ onChoose }: { onChoose: (eventId: string) => void }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const eventId = normalizeEventId(code);
    if (isEventId(eventId)) onChoose(eventId);
    else setError(t("A code has 8 letters and digits, like 7KQ4 M2XD."));
  };
  return (
    <main className="grid h-screen w-screen place-items-center overflow-auto p-5">
      <form className="flex w-full max-w-96 flex-col gap-4" onSubmit={submit}>
        <h1 className="text-xl">{t("Choose the event for this slide")}</h1>
        <TextField
          label={t("Code")}
          value={code}
          onChange={(value) => {
            setCode(value);
            setError(undefined);
          }}
          error={error}
          autoComplete="off"
        />
        <Button type="submit">{t("Show on this slide")}</Button>
      </form>
    </main>
  );
}
