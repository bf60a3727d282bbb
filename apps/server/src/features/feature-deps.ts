import type { Activity } from "../activities/activity.ts";
import type { Follows } from "../api/follows.ts";
import type { LivePerson } from "../api/live-admission.ts";
import type { Lists } from "../api/lists.ts";
import type { Core } from "../domain/core.ts";
import type { Listening } from "../domain/join/server-origins.ts";
import type { LiveChannel } from "../platform/realtime/live-channel.ts";
import type { Translator } from "../services/translator/translator.ts";
import type { Join } from "./join/join.module.ts";
import type { Simulation } from "./rehearsal/simulation.ts";

/** What the features are made with. */
export interface FeatureDeps extends Core {
  activities: readonly Activity[];
  lists: Lists;
  follows: Follows;
  /** Null if this installation has no service for it. */
  translator: Translator | null;
  join: Join;
  live: Pick<LiveChannel<LivePerson>, "presences" | "presencesHere">;
  /** The address that this server listens on; null before it does. */
  address: () => Listening;
  /** Duration of a rehearsal; null for an installation without rehearsals. */
  rehearsalSeconds: number | null;
  simulation: Simulation;
  /** The built web app; null for a server without pages. */
  webDirectory: string | null;
  /** Whether the operator has written both legal texts. */
  hasLegalTexts: boolean;
  /** Whether this process starts the installation; a further worker must not reset a demo in use. */
  startsInstallation: boolean;
}
