/**
 * Counts the characters that this installation sends to its translation service, per UTC day. Deletes unreadable
 * histories.
 */
export const sql = `
create table translation_usage (
  day date primary key,
  characters bigint not null
);

-- Histories are read only by signed cookie or profile. Those stored by label or address can no longer be read.
delete from translations where participant_key like 'l:%' or participant_key like 'a:%';
`;
