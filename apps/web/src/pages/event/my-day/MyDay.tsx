/** "My day": a picture, to save or share, of what the person sent in a session and the results. */
import type { PublicEvent } from "@hubbub/contract/events";
import { Sparkles } from "lucide-react";
import { useEffect, useMemo, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { eventUrl } from "../../../lib/join-address.ts";
import { type DayContent, toDayContent } from "./day-content.ts";
import { type DayPicture, drawDay } from "./draw-day.ts";
import { useMyDay } from "./my-day-data.ts";
import { PictureActions } from "./PictureActions.tsx";

type EventSummary = Pick<PublicEvent, "id" | "title" | "joinOrigin">;

export function MyDay({ event }: { event: EventSummary }) {
  const { data, isError, refetch } = useMyDay(event.id);
  const content = useMemo(() => data && toDayContent(data), [data]);
  return (
    <Loaded query={{ data: content, isError }} onRetry={refetch} loading={<LoadingPicture />}>
      {(day) =>
        day.figures.length + day.sections.length > 0 ? (
          <Picture event={event} content={day} />
        ) : (
          <EmptyState
            icon={<Sparkles />}
            titleAs="h3"
            title={t("Nothing to show")}
            description={t("You have not sent anything in this session from this device.")}
          />
        )
      }
    </Loaded>
  );
}

function LoadingPicture() {
  return (
    <div role="status">
      <span className="sr-only">{t("Loading…")}</span>
      <Skeleton radius="lg" className="mx-auto aspect-4/5 w-64 max-w-full" />
    </div>
  );
}

function Picture({ event, content }: { event: EventSummary; content: DayContent }) {
  const [picture, setPicture] = useState<DayPicture | "failed" | null>(null);

  const address = eventUrl(event).replace(/^https?:\/\//u, "");
  useEffect(() => {
    let isUnmounted = false;
    const draw = async () => {
      const drawn = await drawDay({ eventTitle: event.title, address, content }).catch(() => "failed" as const);
      if (!isUnmounted) setPicture(drawn);
    };
    void draw();
    return () => {
      isUnmounted = true;
    };
  }, [address, event.title, content]);

  return (
    <div>
      {picture === null ? <LoadingPicture /> : null}
      {picture === "failed" ? <p className="text-muted">{t("This browser cannot create the image.")}</p> : null}
      <div className={picture === "failed" ? undefined : "sr-only"}>
        <PictureText content={content} />
      </div>
      {picture && picture !== "failed" ? <PictureActions picture={picture} title={event.title} /> : null}
    </div>
  );
}

/** The picture's content as text, for screen readers. */
function PictureText({ content: { figures, sections } }: { content: DayContent }) {
  return (
    <>
      <ul>
        {figures.map(({ value, label }) => (
          <li key={label}>
            {label}: {value}
          </li>
        ))}
      </ul>
      {sections.map(({ title, items }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {items.map(({ id, text, post }) => (
              <li key={id} dir="auto">
                {[text, post?.answer, post?.note].filter(Boolean).join(" – ")}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
