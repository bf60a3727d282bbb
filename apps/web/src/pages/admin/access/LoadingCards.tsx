import { Card } from "../../../ui/Card.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { CardGrid } from "../CardGrid.tsx";

const CARDS = ["a", "b", "c", "d", "e", "f"];

/** The skeleton of a page with cards, shown while it loads. */
export function LoadingCards({ label }: { label: string }) {
  return (
    <>
      <output className="mt-1 block text-muted">{label}</output>
      <CardGrid aria-hidden="true">
        {CARDS.map((card) => (
          <Card as="li" key={card} className="flex min-h-52 flex-col gap-3">
            <Skeleton className="h-6 w-20" />
            <Skeleton className="mt-1 h-6 w-4/5" />
            <Skeleton className="w-full" />
            <Skeleton className="w-3/5" />
            <div className="mt-auto flex items-center justify-between">
              <Skeleton className="h-5 w-24" />
              <Skeleton radius="md" className="h-10 w-16" />
            </div>
          </Card>
        ))}
      </CardGrid>
    </>
  );
}
