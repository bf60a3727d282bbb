/** Limits in memory for submissions that leave nothing to count. */
import { MemoryLimit } from "@hubbub/server-kit/memory-limit";

import type { Limit } from "../api/rate-limits/limits.ts";
import { participantOf, type Submission } from "./admission.ts";
import type { SubmissionWriter } from "./write-pipeline.ts";

/** Limits the submissions of each participant. One that is refused or cannot be stored does not count. */
export function limitInMemory<Item extends Submission, Receipt>(
  writer: SubmissionWriter<Item, Receipt>,
  limits: Limit,
): SubmissionWriter<Item, Receipt>["submit"] {
  const limit = new MemoryLimit(limits);
  return async (item) => {
    const takeBack = await limit.take(participantOf(item));
    try {
      return await writer.submit(item);
    } catch (error) {
      await takeBack();
      throw error;
    }
  };
}
