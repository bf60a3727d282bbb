/**
 * Invitations that need a confirmation, and collaborators who have not used their role yet. The defaults are the safe
 * side for rows that exist: an open invitation counts as one for a name without an account, and a member's email
 * address stays hidden until they use the role again.
 */
const columns = (table: string) => `
alter table ${table}
  add column account_known boolean not null default false,
  add column claimant_db_id text references users (db_id),
  add column accepted_at timestamptz,
  add constraint ${table}_claim check (claimant_db_id is null or user_db_id is null);
`;

export const sql = `
${columns("event_collaborators")}
${columns("group_collaborators")}

-- Outlives the invitation: removing it and adding the name again must not give the role without a confirmation.
create table unconfirmed_names (
  organizer_id text not null references users (db_id),
  user_db_id text not null references users (db_id),
  primary key (organizer_id, user_db_id)
);
`;
