/** Storage key of the text that is written for a poll; `pages/legal/clear-device.ts` removes these keys. */
export const textDraftKey = (pollId: string) => `hubbub-poll-draft:${pollId}`;
