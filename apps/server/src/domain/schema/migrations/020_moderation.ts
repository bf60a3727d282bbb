/** The text filter of an event, and muted participants. */
export const sql = `
alter table events
  add column text_filter_enabled boolean not null default true,
  add column word_filter_action text not null default 'hold' check (word_filter_action in ('hold', 'refuse'));

-- The words and exceptions of one event; events without any have no row.
create table text_filters (
  event_id text primary key references events on delete cascade,
  words text[] not null,
  exceptions text[] not null
);

-- The name is the one under the post that the participant was muted by.
create table mutes (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  participant_key text not null,
  participant_name text not null,
  profile_id text references profiles on delete cascade,
  muted_by text references users on delete set null,
  muted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id),
  unique (event_id, participant_key)
);
create index mutes_profile on mutes (profile_id) where profile_id is not null;

alter table chat_messages
  drop constraint chat_messages_held_for_check,
  add constraint chat_messages_held_for_check check (held_for in ('language', 'link', 'muted'));

-- Null: a pending question waits because its author has no account.
alter table questions
  add column held_for text check (held_for in ('language', 'muted')),
  add check (held_for is null or status = 'pending');
`;
