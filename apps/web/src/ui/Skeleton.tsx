import { classNames } from "./class-names.ts";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  /** Default: round ends. */
  radius?: "md" | "lg" | "xl" | "post" | "own-post";
  /** Its size. */
  className?: string | undefined;
}

/** A gray placeholder for content that is loading. Hidden from screen readers, and absent without scripts. */
export function Skeleton({ radius, className }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, className)} data-radius={radius} aria-hidden="true" />;
}

/** The placeholder of a question card: three lines and a vote control. */
export function SkeletonCard() {
  return (
    <div
      className="flex items-center gap-6 rounded-post border border-line bg-surface py-3.5 ps-4 pe-3.5"
      aria-hidden="true"
    >
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="w-[92%]" />
        <Skeleton className="w-[64%]" />
        <Skeleton className="w-[30%]" />
      </div>
      <Skeleton radius="md" className="h-22 w-12" />
    </div>
  );
}
