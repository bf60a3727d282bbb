/** Chat: limits shared by form and server. */
export const CHAT_MESSAGE_MAX = 1000;
export const CHAT_MESSAGES_PER_MINUTE = 20;
export const CHAT_LIST_MAX = 200;
export const CHAT_COMMUNITY_ID_DEFAULT = "gfavip";
