/** How many characters this installation has sent to its translation service, by UTC day. */
export const sql = `
create table translation_usage (
  day date primary key,
  characters bigint not null
);

-- Histories are read by signed cookie or profile only: nobody can read what stands under a label or an address.
delete from translations where participant_key like 'l:%' or participant_key like 'a:%';
`;
