/** Points and results of polls. Pure functions. */

/** Points for a correct quiz answer, without the points for speed. */
const QUIZ_POINTS = 100;
/** Additional points for an answer in the moment the quiz opens; they decrease linearly until it closes. */
const QUIZ_SPEED_POINTS = 100;

/**
 * Results of a ranking, the option with most points first; equal ones in the order of `optionIds`.
 * @param rankSums for each option the sum of its ranks (1 is the first) in all answers
 */
export function rankOptions(optionIds: readonly string[], rankSums: ReadonlyMap<string, number>, answered: number) {
  return optionIds
    .map((id) => {
      const sum = rankSums.get(id) ?? 0;
      const meanRank = answered === 0 ? null : sum / answered;
      return { id, points: answered * (optionIds.length + 1) - sum, meanRank };
    })
    .toSorted((a, b) => b.points - a.points);
}

/** Mean of a scale's values; null without answers. */
export function meanOf(values: readonly { value: number; count: number }[]): number | null {
  const answered = values.reduce((sum, { count }) => sum + count, 0);
  return answered === 0 ? null : values.reduce((sum, { value, count }) => sum + value * count, 0) / answered;
}

/**
 * Points of a quiz answer: 0 unless it contains all correct options and no other one, else 100 to 200 by speed.
 * @param elapsedMs from the server's time of opening to the arrival of the answer
 */
export function quizPoints(
  answer: readonly string[],
  correct: readonly string[],
  { elapsedMs, allowedMs }: { elapsedMs: number; allowedMs: number },
): number {
  const chosen = new Set(answer);
  if (chosen.size !== correct.length || !correct.every((id) => chosen.has(id))) return 0;
  const used = Math.min(1, Math.max(0, elapsedMs / allowedMs));
  return QUIZ_POINTS + Math.floor(QUIZ_SPEED_POINTS * (1 - used));
}
