/** Prize drawing: constants shared by page and server. */
export const RECENT_WINNERS_SHOWN = 5;
