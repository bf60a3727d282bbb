import type { Migration } from "../../../platform/database/migrate.ts";
import { sql as events } from "./001_events.ts";
import { sql as questions } from "./002_questions.ts";
import { sql as reactions } from "./003_reactions.ts";
import { sql as chat } from "./004_chat.ts";
import { sql as timer } from "./005_timer.ts";
import { sql as prizes } from "./006_prizes.ts";
import { sql as translation } from "./007_translation.ts";
import { sql as leaderboard } from "./008_leaderboard.ts";
import { sql as groups } from "./009_groups.ts";
import { sql as demoAccounts } from "./010_demo_accounts.ts";
import { sql as idempotentCreate } from "./011_idempotent_create.ts";
import { sql as newcomerNotices } from "./012_newcomer_notices.ts";
import { sql as retention } from "./013_retention.ts";
import { sql as rehearsals } from "./014_rehearsals.ts";
import { sql as sessions } from "./015_sessions.ts";
import { sql as translationUsage } from "./016_translation_usage.ts";
import { sql as entryNetworks } from "./017_entry_networks.ts";
import { sql as claims } from "./018_claims.ts";
import { sql as wordCloud } from "./019_word_cloud.ts";
import { sql as moderation } from "./020_moderation.ts";
import { sql as questionAnswers } from "./021_question_answers.ts";
import { sql as joinOrigin } from "./022_join_origin.ts";
import { sql as joinView } from "./023_join_view.ts";
import { sql as leaderboardTies } from "./025_leaderboard_ties.ts";
import { sql as icebreakerCounts } from "./026_icebreaker_counts.ts";
import { sql as polls } from "./027_polls.ts";
import { sql as stageControl } from "./028_stage_control.ts";
import { sql as accessLinks } from "./029_access_links.ts";
import { sql as questionMerges } from "./030_question_merges.ts";

/**
 * In order of version. Databases store the names of applied migrations and the start compares them, so the older names
 * cannot change even where the file has a better one.
 */
export const migrations: readonly Migration[] = [
  { version: 1, name: "first_light", sql: events },
  { version: 2, name: "questions", sql: questions },
  { version: 3, name: "reactions", sql: reactions },
  { version: 4, name: "chat", sql: chat },
  { version: 5, name: "timer", sql: timer },
  { version: 6, name: "prizes", sql: prizes },
  { version: 7, name: "translation", sql: translation },
  { version: 8, name: "leaderboard", sql: leaderboard },
  { version: 9, name: "groups", sql: groups },
  { version: 10, name: "front_door", sql: demoAccounts },
  { version: 11, name: "made_once", sql: idempotentCreate },
  { version: 12, name: "crowd_notices", sql: newcomerNotices },
  { version: 13, name: "retention", sql: retention },
  { version: 14, name: "rehearsals", sql: rehearsals },
  { version: 15, name: "sessions", sql: sessions },
  { version: 16, name: "translation_usage", sql: translationUsage },
  { version: 17, name: "entry_networks", sql: entryNetworks },
  { version: 18, name: "claims", sql: claims },
  { version: 19, name: "word_cloud", sql: wordCloud },
  { version: 20, name: "moderation", sql: moderation },
  { version: 21, name: "question_answers", sql: questionAnswers },
  { version: 22, name: "join_origin", sql: joinOrigin },
  { version: 23, name: "join_view", sql: joinView },
  // There is no 24, and none can be added: databases that have 25 would never run it.
  { version: 25, name: "leaderboard_ties", sql: leaderboardTies },
  { version: 26, name: "icebreaker_counts", sql: icebreakerCounts },
  { version: 27, name: "polls", sql: polls },
  { version: 28, name: "stage_control", sql: stageControl },
  { version: 29, name: "access_links", sql: accessLinks },
  { version: 30, name: "question_merges", sql: questionMerges },
];
