/** What the views of activities on the stage are made of. */
import type { PublicEvent } from "@hubbub/contract/events";
import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { textSize } from "./stage-fit.ts";

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

interface StageTextProps {
  className?: string | undefined;
  children: ReactNode;
}

const TITLE_SIZES = [
  [80, "text-2xl"],
  [Infinity, "text-lg"],
] as const;

/** The question or prompt over a stage view. */
export function StageTitle({ className, children }: StageTextProps & { children: string }) {
  return (
    <h2
      className={classNames(
        `text-start font-heading leading-tight font-title text-balance ${textSize(children, TITLE_SIZES)}`,
        className,
      )}
      dir="auto"
    >
      {children}
    </h2>
  );
}

/** A small line over or under the content of a stage view. */
export function StageLabel({ lang, className, children }: StageTextProps & { lang?: string | undefined }) {
  return (
    <p
      className={classNames("font-heading text-xs leading-short font-title text-muted", className)}
      dir={lang && "auto"}
      lang={lang}
    >
      {children}
    </p>
  );
}

interface StageFootProps {
  title: string;
  titleAs?: "h2" | "p";
  /** The lines below the title. */
  children?: ReactNode;
}

/** The title of a stage view and what people can do, at the bottom of the stage beside the join bar. */
export function StageFoot({ title, titleAs: Title = "p", children }: StageFootProps) {
  return (
    // Beside the join bar (Stage.module.css).
    <div
      className="absolute start-0 end-[calc(var(--join-bar-width)+0.6rem)] -bottom-1 flex h-(--join-bar-height) flex-col justify-center gap-2"
      data-testid="stage-foot"
    >
      <Title className="font-heading text-xl leading-short font-title tracking-title">{title}</Title>
      {children}
    </div>
  );
}

/** A line below the title. */
export function StageFootLine({ children }: { children: ReactNode }) {
  return <p className="text-base leading-snug text-muted">{children}</p>;
}

/** What a stage view shows in the middle while it has no content. */
export function StageEmpty({ children }: { children: ReactNode }) {
  return <div className="grid flex-1 place-content-center place-items-center gap-3.5 text-center">{children}</div>;
}
