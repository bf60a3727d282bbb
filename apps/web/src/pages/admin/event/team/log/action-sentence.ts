import type { LoggedAction } from "@hubbub/contract/audit-log";

import { t } from "../../../../../lib/i18n/translate.ts";

const sentences: Record<LoggedAction, () => string> = {
  question_answered: () => t("Question answered"),
  question_ignored: () => t("Question ignored"),
  question_published: () => t("Question published"),
  question_reopened: () => t("Question marked as unanswered"),
  question_merged: () => t("Question merged into another"),
  question_separated: () => t("Merged question separated"),
  question_pinned: () => t("Question shown large"),
  question_unpinned: () => t("Question taken off the screen"),
  stage_live: () => t("Big screen live again"),
  stage_frozen: () => t("Big screen frozen"),
  stage_black: () => t("Big screen black"),
  question_labels_changed: () => t("Labels of questions changed"),
  message_hidden: () => t("Chat message hidden"),
  message_shown: () => t("Chat message shown"),
  response_hidden: () => t("Icebreaker answer hidden"),
  response_shown: () => t("Icebreaker answer shown"),
  word_rules_changed: () => t("Rules of the word cloud changed"),
  poll_opened: () => t("Poll opened"),
  poll_closed: () => t("Poll closed"),
  poll_reset: () => t("Poll reset"),
  poll_deleted: () => t("Poll deleted"),
  answer_hidden: () => t("Poll answer hidden"),
  answer_shown: () => t("Poll answer shown"),
  text_filter_changed: () => t("Words of the text filter changed"),
  participant_muted: () => t("Participant muted"),
  participant_unmuted: () => t("Participant unmuted"),
  link_created: () => t("Link created"),
  link_revoked: () => t("Link revoked"),
};

export function actionSentence(action: LoggedAction): string {
  return sentences[action]();
}
