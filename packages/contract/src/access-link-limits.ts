/** Roles and limits of access links. Does not import zod, so that pages can use it. */

/**
 * - "moderator": moderates questions, chat, icebreaker and polls of the event.
 * - "speaker": reads the questions, and the polls as the team sees them.
 * - "screen": reads what attendees read, also in a private archive and in a group that requires a login.
 */
export const ACCESS_LINK_ROLES = ["moderator", "speaker", "screen"] as const;
export type AccessLinkRole = (typeof ACCESS_LINK_ROLES)[number];

/** Maximum number of links of an event that have not expired. */
export const ACCESS_LINKS_MAX = 20;
export const ACCESS_LINK_LABEL_MAX = 40;
export const ACCESS_LINK_DAYS_MAX = 30;
/** Path of the page that opens a link. */
export const ACCESS_LINK_PATH = "/link";
/** What everybody reads who opens, or has opened, a link that expired or was revoked. */
export const DEAD_LINK_SENTENCE = "This link no longer works";
