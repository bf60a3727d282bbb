import { interfaceLanguage } from "../../lib/i18n/translate.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { usePolls } from "./queries.ts";

/** The number of answers to all polls of an event. */
export function PollsFigure({ event }: { event: { id: string } }) {
  const { data, isError } = usePolls(event.id);
  if (!data) return isError ? "–" : <Skeleton className="mt-2 h-6 w-16" />;
  const total = data.polls.reduce((sum, { answered }) => sum + (answered ?? 0), 0);
  return total.toLocaleString(interfaceLanguage());
}
