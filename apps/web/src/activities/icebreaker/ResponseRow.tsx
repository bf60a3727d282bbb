import type { ResponseHeldFor } from "@hubbub/contract/activities/icebreaker/index";
import { Check, Eye, EyeOff } from "lucide-react";

import { t } from "../../lib/i18n/translate.ts";
import { MuteButton } from "../../moderation/MuteButton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { shownName } from "../../ui/shown-name.ts";
import { Timestamp } from "../../ui/Timestamp.tsx";
import type { StaffResponse } from "./staff-responses.ts";

const heldReasons: Record<ResponseHeldFor, () => string> = {
  language: () => t("Held: word filter"),
  link: () => t("Held: link"),
  review: () => t("Held for review"),
  muted: () => t("Held: muted attendee"),
};

interface ResponseRowProps {
  eventId: string;
  response: StaffResponse;
  /** Whether the author is muted. */
  isMuted: boolean;
  canMute: boolean;
  /** Whether keyboard shortcuts act on this row. */
  isSelected: boolean;
  /** Whether a decision about this response is being sent. */
  isPending: boolean;
  onSelect: () => void;
  onDecide: (isHidden: boolean) => void;
}

/** One response with the buttons to approve, show or hide it, and to mute its author. */
export function ResponseRow(props: ResponseRowProps) {
  const { eventId, response, isMuted, canMute, isSelected, isPending, onSelect, onDecide } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus inside makes a row the selected one
    <li
      className="rounded-spoken flex flex-wrap gap-y-1 gap-x-3 items-center py-2 ps-3.5 pe-2 bg-sunken scroll-my-4 data-[status=pending]:bg-amber-soft data-selected:shadow-[0_0_0_3px_color-mix(in_srgb,var(--teal)_40%,transparent)] focus-visible:outline-2 focus-visible:outline-transparent"
      data-response={response.id}
      data-status={response.status}
      data-selected={isSelected ? "" : undefined}
      aria-current={isSelected ? "true" : undefined}
      tabIndex={-1}
      onFocus={onSelect}
    >
      <Facts response={response} isMuted={isMuted} />
      <div className="flex gap-1.5 items-center ms-auto [&>button]:min-h-target [&>[data-icon-only]]:w-target">
        {canMute ? (
          <MuteButton
            eventId={eventId}
            post={{ kind: "icebreaker", id: response.id, name: response.participantName }}
          />
        ) : null}
        {response.status === "shown" ? null : (
          <Button
            size="sm"
            variant={response.status === "pending" ? "primary" : "quiet"}
            icon={response.status === "pending" ? <Check /> : <Eye />}
            pending={isPending}
            onClick={() => onDecide(false)}
          >
            {response.status === "pending" ? t("Approve") : t("Show")}
          </Button>
        )}
        {response.status === "hidden" ? null : (
          <Button size="sm" variant="quiet" icon={<EyeOff />} pending={isPending} onClick={() => onDecide(true)}>
            {t("Hide")}
          </Button>
        )}
      </div>
    </li>
  );
}

function Facts({ response, isMuted }: { response: StaffResponse; isMuted: boolean }) {
  const { status, heldFor } = response;
  return (
    <div className="min-w-0 grow basis-44">
      <p
        dir="auto"
        className="overflow-hidden whitespace-pre-line wrap-anywhere in-data-[status=hidden]:text-muted in-data-[status=hidden]:[text-decoration:line-through] line-clamp-4"
      >
        {response.response}
      </p>
      <p className="flex flex-wrap gap-y-0.5 gap-x-2 items-center text-muted text-size-xs">
        {status === "pending" && heldFor ? <Badge tone="pending">{heldReasons[heldFor]()}</Badge> : null}
        {status === "hidden" ? <Badge tone="archived">{t("Hidden")}</Badge> : null}
        {isMuted ? <Badge tone="archived">{t("Muted")}</Badge> : null}
        <bdi className="truncate">{shownName(response.participantName)}</bdi>
        <span className="flex-none">
          <Timestamp instant={response.submittedAt} />
        </span>
      </p>
    </div>
  );
}
