/** The newest caption on the other tabs, while somebody captions. It can be hidden. */
import { X } from "lucide-react";
import { Link } from "wouter";

import { t } from "../../lib/i18n/translate.ts";
import { paths } from "../../lib/paths.ts";
import { useReadingLanguage } from "../../lib/reading-language.ts";
import { Button } from "../../ui/Button.tsx";
import type { AreaProps } from "../phone-part.ts";
import { languageOf } from "./caption-list.ts";
import { useShowsBar } from "./reading-settings.ts";
import { CAPTIONS_TAB } from "./tab.ts";
import { useCaptionList } from "./queries.ts";

export function CaptionBar({ event, tab }: AreaProps) {
  const [isShown, show] = useShowsBar();
  return isShown && tab !== CAPTIONS_TAB && !event.isArchived ? (
    <NewestCaption eventId={event.id} onHide={() => show(false)} />
  ) : null;
}

function NewestCaption({ eventId, onHide }: { eventId: string; onHide: () => void }) {
  const { data } = useCaptionList(eventId, useReadingLanguage());
  const caption = data?.isLive ? data.captions.at(-1) : undefined;
  if (!caption) return null;
  return (
    <section
      className="flex h-14 items-center gap-2.5 border-t border-line night ps-4 pe-2 md:h-auto md:min-h-14 md:rounded-lg md:border md:shadow-deep"
      aria-label={t("Newest caption")}
    >
      <Link
        href={paths.event(eventId, CAPTIONS_TAB)}
        className="flex h-full min-w-0 flex-1 items-center text-sm leading-snug md:py-2"
        title={t("Show all captions")}
      >
        <span className="line-clamp-2 flex-1 text-start md:line-clamp-4" dir="auto" lang={languageOf(caption)}>
          {caption.text}
        </span>
      </Link>
      <Button
        variant="ghost"
        className="flex-none"
        icon={<X />}
        aria-label={t("Hide this caption bar")}
        onClick={onHide}
      />
    </section>
  );
}
