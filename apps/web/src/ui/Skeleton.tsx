import { classNames } from "./class-names.ts";
import styles from "./Skeleton.module.css";

/** A gray placeholder for content that is loading; set its size with classes. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />;
}

/** The placeholder of a question card: three lines and a vote control. */
export function SkeletonCard() {
  return (
    <div
      className="flex items-center gap-6 rounded-spoken border border-line bg-surface py-3.5 ps-4 pe-3.5"
      aria-hidden="true"
    >
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="w-[92%]" />
        <Skeleton className="w-[64%]" />
        <Skeleton className="w-[30%]" />
      </div>
      <Skeleton className="h-22 w-12 rounded-[0.875rem]" />
    </div>
  );
}
