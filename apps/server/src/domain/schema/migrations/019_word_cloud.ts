/** Moderated word cloud: the event's prompt, hidden and pending responses, and rules for words. */
export const sql = `
alter table events
  add column icebreaker_prompt text,
  add column cloud_leaves_out_fillers boolean not null default false,
  add column review_icebreaker boolean not null default false;

alter table icebreaker_responses
  add column status text not null default 'shown' check (status in ('shown', 'hidden', 'pending')),
  -- Why it is pending; set if and only if the status is pending.
  add column held_for text check (held_for in ('language', 'link', 'review', 'muted')),
  add constraint icebreaker_responses_held check ((status = 'pending') = (held_for is not null));
create index icebreaker_responses_pending on icebreaker_responses (event_id, participant_key) where status = 'pending';

-- The complete list in one row. An event without a row has no rules; its version is 0.
create table word_rules (
  event_id text primary key references events on delete cascade,
  rules jsonb not null,
  version integer not null
);
`;
