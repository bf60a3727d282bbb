/** A moderator's answer to a question, in one sentence. Shown while the question is answered; kept when it is reset. */
export const sql = `
alter table questions add column answer text;
`;
