/** A moderator's answer to an answered question, in one sentence. */
export const sql = `
alter table questions
  add column answer text,
  add check (answer is null or status = 'answered');
`;
