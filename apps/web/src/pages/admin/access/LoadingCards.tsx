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
          <li key={card}>
            <Skeleton radius="xl" className="h-52 w-full" />
          </li>
        ))}
      </CardGrid>
    </>
  );
}
