import type { ReactNode } from "react";

import { Card } from "./Card.tsx";
import { type Tone, TONES } from "./tones.ts";

interface EmptyStateProps {
  /** On a colored tile. */
  icon?: ReactNode;
  tone?: Tone | undefined;
  /** Instead of an icon. */
  picture?: ReactNode;
  title: ReactNode;
  titleAs?: "h1" | "h2" | "h3" | "p" | undefined;
  description?: ReactNode;
  action?: ReactNode;
  size?: keyof typeof SIZES | undefined;
}

/** The space around it. "fill": it is in the middle of a column. */
const SIZES = { sm: "px-4 py-6", md: "px-4 py-8", lg: "px-4 py-16", fill: "min-h-0 flex-1 justify-center px-6 py-4" };

/** Shown instead of empty content: a picture, a title, a description and an action. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, picture, tone = "teal", title, titleAs: Heading = "h2", description, action, size = "md" } = props;
  return (
    <div className={`flex flex-col items-center gap-1 text-center ${SIZES[size]}`}>
      <div className="mb-3.5 empty:hidden">{icon ? <IconTile icon={icon} tone={tone} /> : picture}</div>
      {/* The space separates title and description when they are copied, searched or read aloud as one text. */}
      <div className="flex flex-col items-center gap-1">
        <Heading className="font-heading text-lg">{title}</Heading>
        {description ? (
          <>
            {" "}
            <div className="max-w-112 text-balance text-muted">{description}</div>
          </>
        ) : null}
      </div>
      {action ? <div className="mt-4 w-full">{action}</div> : null}
    </div>
  );
}

export function EmptyCard(props: EmptyStateProps) {
  return (
    <Card as="div">
      <EmptyState {...props} />
    </Card>
  );
}

/** An icon on a large colored tile. */
export function IconTile({ icon, tone }: { icon: ReactNode; tone: Tone }) {
  return (
    <div
      className={`grid size-20 place-items-center rounded-2xl rounded-es-xs [&>svg]:size-10 ${TONES[tone]}`}
      aria-hidden="true"
    >
      {icon}
    </div>
  );
}
