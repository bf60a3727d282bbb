/** Access links, which give a role without an account, and the log of what moderators and organizers did. */
export const sql = `
create table access_links (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  role text not null check (role in ('moderator', 'speaker', 'screen')),
  label text not null,
  -- SHA-256 of the secret, which is stored nowhere.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_by text references users on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  opened_at timestamptz,
  opened integer not null default 0,
  primary key (event_id, id)
);

-- Without texts of participants: target_id is the id of what the action was about. subject is what organizers named it.
create table activity_log (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  target_id bigint,
  subject text,
  -- The account, or the label of the link. Both null: the account was deleted.
  user_db_id text references users on delete set null,
  link_label text,
  primary key (event_id, id),
  check (user_db_id is null or link_label is null)
);

alter table mutes add column muted_by_link text;
`;
