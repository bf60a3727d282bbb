import type { ActivityDeps } from "../activities/activity.ts";
import type { LivePerson } from "../api/live-admission.ts";
import type { Listening } from "../domain/join/server-origins.ts";
import type { LiveChannel } from "../platform/realtime/live-channel.ts";
import type { Join } from "./join/join.module.ts";
import type { Simulation } from "./rehearsal/simulation.ts";

/** What the features, the pages and the operations are made with. */
export interface FeatureDeps extends ActivityDeps {
  join: Join;
  live: Pick<LiveChannel<LivePerson>, "presences" | "presencesHere" | "stats">;
  /** The address that this server listens on; null before it does. */
  address: () => Listening;
  /** Duration of a rehearsal; null for an installation without rehearsals. */
  rehearsalSeconds: number | null;
  simulation: Simulation;
  /** The built web app; null for a server without pages. */
  webDirectory: string | null;
  /** Whether webhooks may go to private addresses (WEBHOOK_PRIVATE_ADDRESSES). */
  webhookPrivateAddresses: boolean;
  /** Whether the operator has written both legal texts. */
  hasLegalTexts: boolean;
  /** Whether this process starts the installation; a further worker must not reset a demo in use. */
  startsInstallation: boolean;
}
