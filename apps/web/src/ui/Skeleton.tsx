import { classNames } from "./class-names.ts";

const RADII = {
  md: "rounded-md",
  lg: "rounded-lg",
  xl: "rounded-xl",
  post: "rounded-post",
  "own-post": "rounded-own-post",
  full: "rounded-full",
};

interface SkeletonProps {
  radius?: keyof typeof RADII;
  /** Its size. */
  className?: string | undefined;
}

/** A gray placeholder for content that is loading. Hidden from screen readers, and absent without scripts. */
export function Skeleton({ radius = "full", className }: SkeletonProps) {
  return (
    <span
      className={classNames(
        `block min-h-3 animate-pulse bg-sunken motion-reduce:animate-none noscript:hidden ${RADII[radius]}`,
        className,
      )}
      data-testid="skeleton"
      aria-hidden="true"
    />
  );
}

/** The placeholder of a question card: three lines and a vote control. */
export function SkeletonCard() {
  return (
    <div
      className="flex items-center gap-6 rounded-post border border-line bg-surface py-3.5 ps-4 pe-3.5"
      aria-hidden="true"
    >
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="w-full" />
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
      </div>
      <Skeleton radius="md" className="h-24 w-12" />
    </div>
  );
}
