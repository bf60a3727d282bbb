/** A moderated word cloud: the event's own question, responses that are hidden or wait, and rules for words. */
export const sql = `
alter table events
  add column icebreaker_prompt text,
  add column cloud_leaves_out_fillers boolean not null default false,
  add column review_icebreaker boolean not null default false;

alter table icebreaker_responses
  add column status text not null default 'shown' check (status in ('shown', 'hidden', 'pending')),
  -- Why it waits for a moderator: it has a reason exactly while it is pending.
  add column held_for text check (held_for in ('language', 'link', 'review', 'muted')),
  add constraint icebreaker_responses_held check ((status = 'pending') = (held_for is not null));
create index icebreaker_responses_pending on icebreaker_responses (event_id, participant_key) where status = 'pending';

-- The whole list in one row: it is read and replaced whole. No row: no rules yet, version 0.
create table word_rules (
  event_id text primary key references events on delete cascade,
  rules jsonb not null,
  version integer not null
);
`;
