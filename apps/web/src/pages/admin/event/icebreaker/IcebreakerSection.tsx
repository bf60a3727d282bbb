import type { OrganizerEvent } from "@hubbub/contract/events";

import { IcebreakerPanel } from "../../../../activities/icebreaker/IcebreakerPanel.tsx";
import { IcebreakerSettings } from "./IcebreakerSettings.tsx";

/** The Icebreaker tab: settings, word cloud and answers. */
export function IcebreakerSection({ event }: { event: OrganizerEvent }) {
  return <IcebreakerPanel event={event} settings={<IcebreakerSettings event={event} />} />;
}
