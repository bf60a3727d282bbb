import type { AdminPart } from "../admin-part.ts";
import { useFeedbackLive } from "./live.ts";

function FeedbackLive({ eventId }: { eventId: string }) {
  useFeedbackLive(eventId);
  return null;
}

export const feedbackAdmin: AdminPart = {
  icon: null,
  stageLabel: null,
  figure: null,
  Live: FeedbackLive,
};
