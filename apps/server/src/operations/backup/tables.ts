/**
 * The tables a backup holds: all of Hubbub's and of its bundled sign-on, and nothing else that may live in the same
 * database. A test compares the list with what the migrations make. The two books of migrations are not among them:
 * which version the tables have stands in the backup's first line.
 */

/** In the schema the connection works in. */
const PRODUCT_TABLES = [
  "installation_secrets",
  "users",
  "profiles",
  "wallet_sessions",
  "staff_sessions",
  "event_groups",
  "group_permalinks",
  "events",
  "text_filters",
  "mutes",
  "event_collaborators",
  "group_collaborators",
  "unconfirmed_names",
  "made_once",
  "icebreaker_responses",
  "word_rules",
  "reaction_votes",
  "reaction_counts",
  "questions",
  "question_votes",
  "chat_messages",
  "chat_reactions",
  "timers",
  "prize_entries",
  "prize_seeds",
  "prize_draws",
  "translations",
  "translation_captions",
  "translation_usage",
  "leaderboards",
  "leaderboard_entries",
  "presence_samples",
  "crowd_notices",
  "rehearsals",
  "setup_facts",
] as const;

/** The bundled sign-on keeps to a schema of its own. */
const IDENTITY_TABLES = [
  "identity.accounts",
  "identity.sessions",
  "identity.links",
  "identity.sign_in_attempts",
  "identity.known_devices",
  "identity.authenticators",
  "identity.recovery_codes",
  "identity.pending_sign_ins",
  "identity.passkeys",
  "identity.passkey_challenges",
  "identity.signing_key",
] as const;

export const BACKED_UP_TABLES: readonly string[] = [...PRODUCT_TABLES, ...IDENTITY_TABLES];
