/** What attendees read when a session ends. Has no schemas, so attendees load it at once. */
export const SESSION_ENDED_MESSAGE = "This session has ended. Thank you for participating!";
