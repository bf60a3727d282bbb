/** What the event admin needs of an activity. Each part is in `admin.ts` of its folder, all of them in `admin-parts.ts`. */
import type { OrganizerEvent } from "@hubbub/contract/events";
import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";

export interface AdminPart {
  /** Beside its switch; null for an activity without a switch. */
  icon: LucideIcon | null;
  /** The name of its view among those that the stage can show; null if it has no view. */
  stageLabel: (() => string) | null;
  /** Its number under the header of the overview. */
  figure: { label: () => string; Figure: ComponentType<{ event: OrganizerEvent }> } | null;
  /** Applies live messages to the cached lists while its section is closed. Draws nothing. */
  Live: ComponentType<{ eventId: string }> | null;
}
