import { useEffect, useRef } from "react";

/**
 * Brings a question into view and focuses its vote, once, when the person comes back from signing in to vote on it.
 * @param postId the question, or null where there is none
 * @param order the questions on the wall, in their order
 * @returns how many questions have to be drawn for it
 */
export function useLanding(postId: string | null, order: readonly string[]): number {
  const index = postId === null ? -1 : order.indexOf(postId);
  const landed = useRef<string | null>(null);
  useEffect(() => {
    if (index < 0 || postId === null || landed.current === postId) return;
    const card = document.getElementById(`question-${postId}`)?.closest("li");
    if (!card) return;
    landed.current = postId;
    card.scrollIntoView({ block: "center" });
    card.querySelector<HTMLElement>("[aria-pressed='true'], .vote-up")?.focus({ preventScroll: true });
  }, [index, postId]);
  return index + 1;
}
