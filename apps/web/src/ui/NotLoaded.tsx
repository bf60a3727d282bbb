import { classNames } from "./class-names.ts";
import { Skeleton } from "./Skeleton.tsx";

interface NotLoadedProps {
  hasFailed: boolean;
  /** Says that it failed. */
  failure: string;
  /** Its margin. */
  className?: string | undefined;
}

/** Shown instead of content that is loading, or whose last request failed. */
export function NotLoaded({ hasFailed, failure, className }: NotLoadedProps) {
  if (!hasFailed) return <Skeleton className={classNames("h-20 w-full rounded-lg", className)} />;
  return (
    <p role="status" className={classNames("py-4 text-muted", className)}>
      {failure}
    </p>
  );
}
