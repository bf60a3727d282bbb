import type { ReactNode } from "react";

type Tone = "teal" | "amber" | "slate" | "plum" | "moss" | "brick";

/** An icon on a colored tile, or an illustration, or neither. */
type Illustration =
  | { icon?: ReactNode; tone?: Tone | undefined; picture?: never }
  | { picture: ReactNode; icon?: never; tone?: never };

type EmptyStateProps = Illustration & {
  title: ReactNode;
  titleAs?: "h1" | "h2" | "h3" | "p" | undefined;
  description?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
};

/** Shown instead of empty content: a picture, a title, a description and an action. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, picture, tone = "teal", title, titleAs: Heading = "h2", description, action, className } = props;
  return (
    <div className={className ? `empty-state ${className}` : "empty-state"}>
      {picture ? <div className="mb-3.5">{picture}</div> : null}
      {icon ? (
        <div className="mb-3.5" aria-hidden="true">
          <div
            className={`empty-icon grid place-items-center h-21 rounded-[1.875rem] rounded-es-[0.625rem] tone-${tone}`}
          >
            {icon}
          </div>
        </div>
      ) : null}
      {/* The space separates title and description when they are copied, searched or read aloud as one text. */}
      <div className="flex flex-col items-center gap-1">
        <Heading className="empty-title font-heading">{title}</Heading>
        {description ? (
          <>
            {" "}
            <div className="max-w-104 text-muted text-balance">{description}</div>
          </>
        ) : null}
      </div>
      {action ? <div className="empty-action mt-4.5">{action}</div> : null}
    </div>
  );
}
