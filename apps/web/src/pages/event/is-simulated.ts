import type { PublicEvent } from "@hubbub/contract/events";

import { pageConfig } from "../../lib/page-data.ts";

/** Whether people and answers are made up: in this event, or in all of this installation (npm run demo). */
export function isSimulated(event: PublicEvent): boolean {
  return event.isSimulated || pageConfig.isSimulation === true;
}
