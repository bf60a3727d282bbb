/** On every tab of the event page: tells a person who is called to go to the microphone. */
import type { OwnQueueEntry } from "@hubbub/contract/activities/microphone/calls";
import { useEffect, useState } from "react";

import { t } from "../../lib/i18n/translate.ts";
import { useLiveList } from "../../live/use-live-list.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { NoticeProps } from "../phone-part.ts";
import { addNews } from "../tab-news.ts";
import { ownEntryQuery } from "./queries.ts";
import { whereToGo } from "./texts.ts";

/** Milliseconds of vibration and of pauses. */
const VIBRATION = [400, 150, 400, 150, 400];

export function CalledNotice({ event, onView }: Omit<NoticeProps, "tab">) {
  const { data: own } = useLiveList(ownEntryQuery(event.id));
  return own?.state === "called" ? <Called own={own} onView={onView} /> : null;
}

function Called({ own, onView }: { own: OwnQueueEntry } & Pick<NoticeProps, "onView">) {
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    addNews("microphone");
    vibrate();
  }, []);
  if (!isOpen) return null;
  return (
    <Dialog
      onClose={() => setIsOpen(false)}
      title={t("It is your turn")}
      footer={
        <Button
          size="lg"
          block
          data-autofocus=""
          onClick={() => {
            setIsOpen(false);
            onView();
          }}
        >
          {t("Open the Microphone tab")}
        </Button>
      }
    >
      <p role="alert" className="font-heading text-2xl leading-snug font-bold text-balance text-teal-ink">
        {whereToGo(own.microphone)}
      </p>
    </Dialog>
  );
}

function vibrate(): void {
  // Browsers refuse it, with an error in the console, on a page that nobody has touched.
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(VIBRATION);
}
