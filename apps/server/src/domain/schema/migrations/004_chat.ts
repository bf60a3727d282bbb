/** Live chat: messages and the reactions to them. */
export const sql = `
create table chat_messages (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  content text not null,
  participant_name text not null,
  participant_key text not null,
  visit_tag text,
  profile_id text references profiles on delete set null,
  idempotency_key text,
  submitted_at timestamptz not null default clock_timestamp(),
  is_hidden boolean not null default false,
  held_for text check (held_for in ('language', 'link')),
  primary key (event_id, id),
  check (held_for is null or is_hidden)
);
create index chat_messages_visible on chat_messages (event_id, id) where not is_hidden;
create index chat_messages_held on chat_messages (event_id, id) where held_for is not null;
create index chat_messages_participant on chat_messages (event_id, participant_key, submitted_at);
create unique index chat_messages_once
  on chat_messages (event_id, participant_key, idempotency_key)
  where idempotency_key is not null;

create table chat_reactions (
  event_id text not null,
  id bigint generated always as identity,
  message_id bigint not null,
  emoji text not null,
  participant_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id),
  foreign key (event_id, message_id) references chat_messages on delete cascade
);
-- Its order also serves counting a message's reactions by emoji.
create unique index chat_reactions_once on chat_reactions (event_id, message_id, emoji, participant_key);
create index chat_reactions_participant on chat_reactions (event_id, participant_key, message_id);
`;
