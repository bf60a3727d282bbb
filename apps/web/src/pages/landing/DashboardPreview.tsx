import { Check } from "lucide-react";

import { formatEventId } from "@hubbub/contract/event-id";

import { MoodBars } from "../../activities/reactions/MoodBars.tsx";
import { paths } from "../../lib/paths.ts";
import { t } from "../../lib/i18n/translate.ts";
import { publicOrigin } from "../../lib/join-address.ts";
import { pageConfig } from "../../lib/page-data.ts";
import { Badge } from "../../ui/Badge.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { useIsHydrated } from "../../ui/use-is-hydrated.ts";
import { SAMPLE_MOODS } from "./samples.ts";
import { PreviewCloud } from "./PreviewCloud.tsx";

/** Shown when this installation has no demo event. */
const SAMPLE_CODE = "7KQ4M2XD";

/** A preview of the event admin with sample data. An image for screen readers. */
export function DashboardPreview() {
  const { demoEventId } = pageConfig;
  const joinPath = demoEventId === null ? paths.home() : paths.event(demoEventId);
  const figures = [
    { value: "47", label: t("active users") },
    { value: "132", label: t("responses") },
    { value: "94%", label: t("engagement") },
  ];
  return (
    <div
      className="relative mt-4 min-w-0"
      role="img"
      aria-label={t(
        "A live event dashboard: 47 active users, 132 responses, 94% engagement, a word cloud and the mood of the room",
      )}
    >
      <span className="absolute -start-1 -top-9.5 z-raised animate-enter rounded-xl rounded-es-xs bg-amber px-5 py-3 font-heading text-lg leading-tight font-strong tracking-title text-on-amber shadow-soft lg:-start-13">
        {t("Louder, please!")}
      </span>
      <div className="rounded-2xl rounded-es-xs border border-line bg-surface p-5 pb-16 shadow-deep">
        <div className="flex items-center justify-between gap-2">
          <b className="font-heading text-lg/snug font-strong">{t("Live Event Dashboard")}</b>
          <Badge tone="live" dot className="flex-none whitespace-nowrap">
            {t("Live")}
          </Badge>
        </div>
        <div className="mt-4 grid grid-cols-3 divide-x divide-line rounded-lg border border-line">
          {figures.map(({ value, label }) => (
            <div key={label} className="min-w-0 px-2 py-3 sm:px-4">
              <div className="font-heading text-2xl/tight font-bold tabular-nums">{value}</div>
              <div className="text-xs leading-snug text-muted">{label}</div>
            </div>
          ))}
        </div>
        <div className="mt-4 grid items-center gap-x-5 gap-y-4 sm:grid-cols-[1.35fr_1fr]">
          <PreviewCloud className="h-48" />
          <MoodBars results={SAMPLE_MOODS} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-post border border-line px-3.5 py-2.5">
          <b className="font-heading text-lg/none font-strong text-teal-ink tabular-nums">27</b>
          <span className="min-w-0 grow basis-36">{t("Can we get the slides afterward?")}</span>
          <Badge tone="answered" className="flex-none whitespace-nowrap" icon={<Check strokeWidth={3} />}>
            {t("Answered")}
          </Badge>
        </div>
      </div>
      <div className="absolute end-0 -bottom-12 flex items-center gap-3 rounded-xl rounded-ee-xs bg-qr-light p-3 text-qr-dark shadow-soft lg:end-[clamp(-1.875rem,(77.5rem_+_3.75rem_-_100vw)/2,0rem)]">
        {useIsHydrated() ? <QrCode value={publicOrigin() + joinPath} size={96} /> : <span className="size-24" />}
        <div className="pe-2 text-xs leading-snug">
          {t("Scan to join")}
          <b className="block font-heading text-lg leading-normal font-strong tracking-wide">
            <bdi dir="ltr">{formatEventId(demoEventId ?? SAMPLE_CODE)}</bdi>
          </b>
        </div>
      </div>
    </div>
  );
}
