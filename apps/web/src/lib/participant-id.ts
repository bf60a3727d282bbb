import { randomId } from "./random-id.ts";

/** The label of this page visit, created at each load. It gives no access (TR-8). */
export const participantId: string = randomId();
