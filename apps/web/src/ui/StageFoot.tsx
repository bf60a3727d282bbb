import type { ReactNode } from "react";

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
