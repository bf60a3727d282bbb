/** What the views of activities on the stage are made of. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { HTMLAttributes, ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { type SizesByLength, type StageSize, textSize } from "./stage-fit.ts";

export interface LobbyTexts {
  /** What people can do after joining. */
  title: string;
  hints?: readonly string[] | undefined;
}

/** The props of an activity's view. */
export interface StageActivityProps {
  event: PublicEvent;
  /** Renders the large join instructions, which an activity shows while it has no content. */
  renderLobby: (texts: LobbyTexts) => ReactNode;
}

interface StageTitleProps {
  as?: "h1" | "h2" | "p";
  size: StageSize | SizesByLength;
  className?: string | undefined;
  children: string;
}

/** A title, question or name on the stage. */
export function StageTitle({ as: Title = "h2", size, className, children }: StageTitleProps) {
  return (
    <Title
      className={classNames(
        "font-heading leading-tight font-strong tracking-title text-balance",
        typeof size === "string" ? size : textSize(children, size),
        className,
      )}
      dir="auto"
    >
      {children}
    </Title>
  );
}

/** A smaller text beside it. */
export function StageNote({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
  return <p {...rest} className={classNames("text-base leading-snug text-muted", className)} />;
}

interface StageFootProps {
  title: string;
  titleAs?: "h2" | "p";
  /** The lines below the title. */
  children?: ReactNode;
}

/** The title of a stage view and what people can do, at the bottom of the stage beside the join bar. */
export function StageFoot({ title, titleAs = "p", children }: StageFootProps) {
  return (
    // Beside the join bar (Stage.module.css).
    <div
      className="absolute start-0 end-[calc(var(--join-bar-width)+0.5rem)] -bottom-1 flex h-(--join-bar-height) flex-col justify-center gap-2"
      data-testid="stage-foot"
    >
      <StageTitle as={titleAs} size="text-xl">
        {title}
      </StageTitle>
      {children}
    </div>
  );
}

/** What a stage view shows in the middle while it has no content. */
export function StageEmpty({ children }: { children: ReactNode }) {
  return <div className="grid flex-1 place-content-center place-items-center gap-3 text-center">{children}</div>;
}
