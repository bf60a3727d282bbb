import type { PublicEvent } from "@hubbub/contract/events";

import { pageConfig } from "../../lib/page-data.ts";

/**
 * Whether people and answers are simulated: in this event (rehearsal), or in the whole installation (`npm run demo`).
 */
export function isSimulated(event: PublicEvent): boolean {
  return event.isSimulated || pageConfig.isSimulation === true;
}
