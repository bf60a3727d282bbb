import { useEffect, useRef } from "react";

/**
 * Scrolls to a question and focuses its vote button, once, after the sign-in for a vote on it.
 * @param postId the question, or null
 * @param order ids of the listed questions
 * @returns how many questions must be rendered to include it
 */
export function useScrollToQuestion(postId: string | null, order: readonly string[]): number {
  const index = postId === null ? -1 : order.indexOf(postId);
  const scrolledTo = useRef<string | null>(null);
  useEffect(() => {
    if (index < 0 || postId === null || scrolledTo.current === postId) return;
    const card = document.getElementById(`question-${postId}`)?.closest("li");
    if (!card) return;
    scrolledTo.current = postId;
    card.scrollIntoView({ block: "center" });
    card.querySelector<HTMLElement>("[aria-pressed='true'], fieldset button")?.focus({ preventScroll: true });
  }, [index, postId]);
  return index + 1;
}
