/** "My day": a picture, to save or share, of what the person sent in a session and the results. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { MyDay as Day } from "@hubbub/contract/my-day";
import { Download, Share2, Sparkles } from "lucide-react";
import { useEffect, useMemo, useState } from "react";

import { t } from "../../../lib/i18n/translate.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { eventUrl } from "../../../lib/join-address.ts";
import { toDayContent, type DayContent, isEmptyDay } from "./day-content.ts";
import { type DayPicture, drawDay } from "./draw-day.ts";
import { useMyDay } from "./my-day-data.ts";
import "./my-day.css";

type EventSummary = Pick<PublicEvent, "id" | "title">;

export function MyDay({ event }: { event: EventSummary }) {
  const { data, error, refetch } = useMyDay(event.id);
  if (data && isEmptyDay(data)) {
    return (
      <EmptyState
        icon={<Sparkles />}
        titleAs="h3"
        title={t("Nothing here yet")}
        description={t("You sent nothing in this session from this device.")}
      />
    );
  }
  if (data) return <Picture event={event} day={data} />;
  if (error) {
    return (
      <EmptyState
        icon={<Sparkles />}
        tone="slate"
        titleAs="h3"
        title={t("Your day could not be loaded")}
        action={
          <Button variant="quiet" onClick={() => void refetch()}>
            {t("Try again")}
          </Button>
        }
      />
    );
  }
  return <LoadingPicture />;
}

function LoadingPicture() {
  return (
    <div role="status">
      <span className="visually-hidden">{t("Loading…")}</span>
      <Skeleton className="my-day-waiting w-64 max-w-full mx-auto rounded-lg" />
    </div>
  );
}

function Picture({ event, day }: { event: EventSummary; day: Day }) {
  const [picture, setPicture] = useState<DayPicture | "failed" | null>(null);
  const content = useMemo(() => toDayContent(day), [day]);

  useEffect(() => {
    let isUnmounted = false;
    const address = eventUrl(event.id).replace(/^https?:\/\//u, "");
    const draw = async () => {
      const drawn = await drawDay({ eventTitle: event.title, address, content }).catch(() => "failed" as const);
      if (!isUnmounted) setPicture(drawn);
    };
    void draw();
    return () => {
      isUnmounted = true;
    };
  }, [event.id, event.title, content]);

  return (
    <div>
      {picture === null ? <LoadingPicture /> : null}
      {picture === "failed" ? <p className="text-muted">{t("This browser cannot draw the picture.")}</p> : null}
      <div className={picture === "failed" ? undefined : "visually-hidden"}>
        <PictureText content={content} />
      </div>
      {picture && picture !== "failed" ? <PictureActions picture={picture} title={event.title} /> : null}
    </div>
  );
}

function PictureActions({ picture: { blob, width, height }, title }: { picture: DayPicture; title: string }) {
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const file = useMemo(() => new File([blob], fileName(title), { type: blob.type }), [blob, title]);
  const canShare = typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

  const share = () =>
    navigator.share({ files: [file], title: t("My day") }).catch((error: unknown) => {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ title: t("The picture could not be shared"), tone: "error" });
    });

  return (
    <>
      <img
        className="my-day-picture block w-auto max-w-full h-auto mx-auto border border-line rounded-lg"
        src={address}
        width={width}
        height={height}
        alt=""
      />
      <div className="my-day-actions flex flex-wrap gap-2.5 mt-4">
        {canShare ? (
          <Button icon={<Share2 />} onClick={() => void share()}>
            {t("Share")}
          </Button>
        ) : null}
        <ButtonLink
          variant={canShare ? "quiet" : "primary"}
          href={address}
          download={file.name}
          icon={<Download aria-hidden="true" />}
        >
          {t("Save picture")}
        </ButtonLink>
      </div>
    </>
  );
}

/** The picture's content as text, for screen readers. */
function PictureText({ content: { figures, responses, questions } }: { content: DayContent }) {
  return (
    <>
      <ul>
        {figures.map(({ value, label }) => (
          <li key={label}>
            {label}: {value}
          </li>
        ))}
      </ul>
      {responses.length > 0 ? <h3>{t("My words")}</h3> : null}
      <ul>
        {responses.map((response) => (
          <li key={response} dir="auto">
            {response}
          </li>
        ))}
      </ul>
      {questions.length > 0 ? <h3>{t("My questions")}</h3> : null}
      <ul>
        {questions.map(({ id, text, answer, note }) => (
          <li key={id} dir="auto">
            {[text, answer, note].filter(Boolean).join(" – ")}
          </li>
        ))}
      </ul>
    </>
  );
}

function fileName(title: string): string {
  const words = title
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
  return `${words || "hubbub"}.png`;
}
