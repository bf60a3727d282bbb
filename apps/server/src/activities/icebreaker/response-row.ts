/** A stored response, and its conversion for the author and the event's team. Pure. */
import type { IcebreakerReceipt, IcebreakerResponseForStaff } from "@hubbub/contract/activities/icebreaker/calls";
import type { ResponseHeldFor, ResponseStatus } from "@hubbub/contract/activities/icebreaker/limits";

import type { EventRecord } from "../../domain/events/event-record.ts";
import { reasonToHold, type ScreenedAuthor, type TextChecks } from "../../submissions/moderation/screening.ts";

export interface ResponseRow {
  event_id: string;
  id: number;
  response: string;
  participant_name: string;
  participant_key: string;
  profile_id: string | null;
  submitted_at: Date;
  status: ResponseStatus;
  held_for: ResponseHeldFor | null;
}

/** A moderator's decision about a response. */
export interface ModeratedResponse {
  row: ResponseRow;
  /** The status before the decision. */
  before: ResponseRow["status"];
  /** Number of responses that the event shows now; null if the decision did not change that. */
  shownCount: number | null;
}

type ScreeningSettings = Pick<EventRecord, "reviewIcebreaker" | "textFilterEnabled" | "wordFilterAction">;

/** Links are not checked: the word cloud shows them as plain words. */
export function checksOf({ textFilterEnabled }: Pick<EventRecord, "textFilterEnabled">): TextChecks {
  return { words: textFilterEnabled, links: false };
}

/** Decides whether a new response is held for review. @returns the reason, or null if it is shown immediately */
export function heldFor(author: ScreenedAuthor, response: string, event: ScreeningSettings): ResponseHeldFor | null {
  return reasonToHold(author, response, event, checksOf(event)) ?? (event.reviewIcebreaker ? "review" : null);
}

/** The status that the author sees. For a muted participant it is "shown", because only the team sees mutes. */
export function statusForAuthor({ status, held_for }: Pick<ResponseRow, "status" | "held_for">): "shown" | "pending" {
  return status === "pending" && held_for !== "muted" ? "pending" : "shown";
}

export function toReceipt(row: ResponseRow): IcebreakerReceipt {
  return { ...authorAndText(row), status: statusForAuthor(row) };
}

export function toStaffResponse(row: ResponseRow): IcebreakerResponseForStaff {
  return { ...authorAndText(row), status: row.status, heldFor: row.held_for };
}

function authorAndText(row: ResponseRow) {
  return {
    id: String(row.id),
    response: row.response,
    participantName: row.participant_name,
    profileId: row.profile_id,
    submittedAt: row.submitted_at.toISOString(),
  };
}
