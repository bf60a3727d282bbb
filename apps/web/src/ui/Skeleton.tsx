/** A gray placeholder for content that is loading; set its size with classes. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={className ? `skeleton ${className}` : "skeleton"} aria-hidden="true" />;
}

/** The placeholder of a question card: three lines and a vote control. */
export function SkeletonCard({ className }: { className?: string | undefined }) {
  return (
    <div className={className ? `skeleton-card ${className}` : "skeleton-card"} aria-hidden="true">
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="w-[92%]" />
        <Skeleton className="w-[64%]" />
        <Skeleton className="w-[30%]" />
      </div>
      <Skeleton className="h-22 w-12 rounded-[0.875rem]" />
    </div>
  );
}
