/** Stage control: what all stages of an event show, and whether they are live, frozen or black. */
import * as z from "zod/mini";

import { READERS, STAGE_CREW } from "./access.ts";
import { PIN, STAGE_TABS, STAGE_VIEWS } from "./activities/index.ts";
import { partsOf } from "./activities/protocols.ts";
import { PublicEvent, STAGE_MODES } from "./events.ts";
import { changes, instant, rowId } from "./schema.ts";

/** The post that the stage shows instead of its view; null while there is none. */
const pinnedQuestion = z.nullable(partsOf("calls")[PIN.list].answer.def.element);

/** The activity that automatic stages show; null before the first contribution. */
const busiest = z.nullable(z.enum(STAGE_TABS));

export const StageChoice = z.object({
  view: z.enum(STAGE_VIEWS),
  mode: z.enum(STAGE_MODES),
  pinnedQuestionId: z.nullable(z.string()),
});
export type StageChoice = z.infer<typeof StageChoice>;

/** The data that a frozen stage shows. */
export const StagePicture = z.object({
  takenAt: instant,
  event: PublicEvent,
  pinnedQuestion,
  busiest,
  /**
   * The lists as `GET /api/events/:eventId/lists` returns them, by the name of their call, without what has been removed
   * since. The time of a timer that runs is that of the picture.
   */
  lists: z.record(z.string(), z.unknown()),
});
export type StagePicture = z.infer<typeof StagePicture>;

export const Stage = z.extend(StageChoice, {
  pinnedQuestion,
  busiest,
  /** Null unless the mode is "frozen". */
  picture: z.nullable(StagePicture),
});
export type Stage = z.infer<typeof Stage>;
export type PinnedPost = NonNullable<Stage["pinnedQuestion"]>;

export const ControlStage = changes({
  view: z.enum(STAGE_VIEWS, `view must be one of ${STAGE_VIEWS.join(", ")}`),
  mode: z.enum(STAGE_MODES, `mode must be one of ${STAGE_MODES.join(", ")}`),
  /** Null removes the post from the stage. */
  pinnedQuestionId: z.nullable(rowId),
});
export type ControlStage = z.input<typeof ControlStage>;

export const stageCalls = {
  "GET /api/events/:eventId/stage": {
    access: READERS,
    summary:
      "What the team has chosen for the stage, and the busiest activity; while it is frozen, also the data that it shows",
    answer: Stage,
  },
  "PATCH /api/events/:eventId/stage": {
    // The handler lets speakers pin posts only.
    access: STAGE_CREW,
    summary: "Choose what the stage shows, freeze it, make it black, or pin a post",
    body: ControlStage,
    answer: StageChoice,
  },
} as const;
