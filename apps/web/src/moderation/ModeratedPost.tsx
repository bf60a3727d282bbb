import { Check, Eye, EyeOff } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";

import { t } from "../lib/i18n/translate.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { shownName } from "../ui/shown-name.ts";
import { Timestamp } from "../ui/Timestamp.tsx";
import { MuteButton } from "./MuteButton.tsx";
import { heldReason, type Post } from "./post.ts";

interface ModeratedPostProps extends HTMLAttributes<HTMLLIElement> {
  eventId: string;
  post: Post;
  /** Facts besides state, author and time. */
  facts?: ReactNode;
  canMute?: boolean;
  /** Whether a decision about this post is being sent. */
  isPending: boolean;
  onDecide: (isHidden: boolean) => void;
  /** Draws the text, unless it is shown as it is. */
  children?: ReactNode;
}

const VARIANTS = {
  shown: "border-transparent bg-sunken",
  held: "border-transparent bg-amber-soft",
  hidden: "border-dashed border-line-strong text-muted",
};

/** A post in a list for moderators, with the buttons to approve, show or hide it, and to mute its author. */
export function ModeratedPost(props: ModeratedPostProps) {
  const { eventId, post, facts, canMute = true, isPending, onDecide, children, ...row } = props;
  const { kind, id, text, name, isHidden, heldFor } = post;
  const isHeld = heldFor !== null;
  return (
    <li
      {...row}
      className={`flex selectable flex-wrap items-center gap-x-3 gap-y-1 rounded-post border py-2 ps-3.5 pe-2 ${VARIANTS[isHeld ? "held" : isHidden ? "hidden" : "shown"]}`}
    >
      <div className="min-w-0 grow basis-48">
        <div className="whitespace-pre-line">{children ?? <p dir="auto">{text}</p>}</div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
          {isHeld ? <Badge tone="pending">{heldReason(heldFor)}</Badge> : null}
          {isHidden && !isHeld ? <Badge tone="archived">{t("Hidden")}</Badge> : null}
          {facts}
          {name === null ? null : (
            <>
              <bdi className="truncate">{shownName(name)}</bdi>
              <Timestamp instant={post.submittedAt} />
            </>
          )}
        </p>
      </div>
      <div className="ms-auto flex items-center gap-1.5">
        {canMute && name !== null ? <MuteButton eventId={eventId} post={{ kind, id, name }} /> : null}
        {isHidden ? (
          <Button
            size="sm"
            variant={isHeld ? "primary" : "quiet"}
            icon={isHeld ? <Check /> : <Eye />}
            pending={isPending}
            onClick={() => onDecide(false)}
          >
            {isHeld ? t("Approve") : t("Show")}
          </Button>
        ) : null}
        {isHeld || !isHidden ? (
          <Button size="sm" variant="quiet" icon={<EyeOff />} pending={isPending} onClick={() => onDecide(true)}>
            {t("Hide")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
