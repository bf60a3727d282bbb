/** An idea in the event admin. It can be dragged; buttons do the same without a mouse. */
import { useDraggable, useDroppable } from "@dnd-kit/core";
import type { Board, StaffIdea } from "@hubbub/contract/activities/boards/calls";
import { ArrowRightLeft, Eye, EyeOff, Merge } from "lucide-react";

import { plural, t } from "../../lib/i18n/translate.ts";
import { MergedPosts } from "../../moderation/MergedPosts.tsx";
import { MuteButton } from "../../moderation/MuteButton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { shownName } from "../../ui/shown-name.ts";
import type { IdeaCommands } from "./staff.ts";

interface StaffIdeaCardProps {
  eventId: string;
  board: Board;
  idea: StaffIdea;
  /** The ideas that are merged into it. */
  merged: readonly StaffIdea[];
  commands: IdeaCommands;
  canMerge: boolean;
  onAsk: (kind: "move" | "merge", idea: StaffIdea) => void;
}

export function StaffIdeaCard({ eventId, board, idea, merged, commands, canMerge, onAsk }: StaffIdeaCardProps) {
  const { id, text, isHidden } = idea;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled: isHidden });
  const { setNodeRef: setTarget, isOver, active } = useDroppable({ id, disabled: isHidden });
  const isTarget = isOver && active?.id !== id;
  return (
    <li
      ref={setTarget}
      data-over={isTarget ? "" : undefined}
      className={`rounded-md border px-3 pt-2.5 pb-1.5 ${isHidden ? "border-dashed border-line-strong text-muted" : "border-line bg-surface shadow-lift"} data-over:border-teal data-over:outline-2 data-over:outline-teal ${isDragging ? "opacity-40" : ""}`}
    >
      {/* Only this part starts a drag, so that the buttons can be pressed. */}
      <div ref={setNodeRef} {...listeners} className={isHidden ? "" : "cursor-grab touch-manipulation select-none"}>
        <p className="leading-snug whitespace-pre-line" dir="auto">
          {text}
        </p>
      </div>
      {merged.length > 0 ? (
        <MergedPosts
          label={plural(merged.length, "1 merged idea", "{count} merged ideas")}
          posts={merged}
          merging={commands}
        />
      ) : null}
      <div className="-me-1.5 flex flex-wrap items-center">
        <IdeaNote board={board} idea={idea} />
        {idea.participantName === null ? null : (
          <MuteButton eventId={eventId} post={{ kind: "idea", id, name: idea.participantName }} />
        )}
        {board.columns.length > 1 ? (
          <IconButton icon={<ArrowRightLeft />} label={t("Move to…")} idea={idea} onPress={() => onAsk("move", idea)} />
        ) : null}
        {canMerge ? (
          <IconButton icon={<Merge />} label={t("Merge into…")} idea={idea} onPress={() => onAsk("merge", idea)} />
        ) : null}
        <IconButton
          icon={isHidden ? <Eye /> : <EyeOff />}
          label={isHidden ? t("Show") : t("Hide")}
          idea={idea}
          isPending={commands.hiding === id}
          onPress={() => commands.hide(idea, !isHidden)}
        />
      </div>
    </li>
  );
}

/** Votes, author and state. */
function IdeaNote({ board, idea }: { board: Board; idea: StaffIdea }) {
  const hasVotes = board.phase === "vote" || board.phase === "closed";
  return (
    <p className="me-auto flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      {idea.isHidden ? <Badge tone="archived">{t("Hidden", { context: "an idea" })}</Badge> : null}
      {hasVotes ? <b className="font-strong tabular-nums">{plural(idea.votes, "1 vote", "{count} votes")}</b> : null}
      {idea.participantName === null ? null : <bdi>{shownName(idea.participantName)}</bdi>}
    </p>
  );
}

interface IconButtonProps {
  icon: React.ReactNode;
  label: string;
  idea: StaffIdea;
  isPending?: boolean;
  onPress: () => void;
}

/** A button without text; its name contains the idea. */
function IconButton({ icon, label, idea, isPending, onPress }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={icon}
      title={label}
      aria-label={`${label} ${idea.text}`}
      pending={isPending}
      onClick={onPress}
    />
  );
}
