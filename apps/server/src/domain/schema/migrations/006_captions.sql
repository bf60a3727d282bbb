-- Captions: what is said on stage, and its translations.
alter table events add column enable_captions boolean not null default false;
alter table events add column captions_first_language text not null default 'en';
alter table events add column captions_second_language text;
alter table events add column captions_at_top boolean not null default false;
alter table events add column captions_with_other_views boolean not null default false;
alter table events add column captions_published boolean not null default false;
alter table events drop constraint events_stage_activity_check;
alter table events add constraint events_stage_activity_check check (stage_activity in (
  'auto', 'join', 'icebreaker', 'questions', 'reactions', 'translation', 'captions', 'chat', 'timer', 'winners',
  'leaderboard', 'poll', 'board', 'microphone'
));

-- Who captions an event. The row is deleted when the lease ends.
create table caption_desks (
  event_id text primary key references events on delete cascade,
  lease_id text not null,
  holder_name text not null,
  since timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp(),
  -- When readers got the last interim text.
  interim_at timestamptz
);

create table caption_segments (
  event_id text not null references events on delete cascade,
  -- Their order.
  id bigint generated always as identity,
  -- Made by the desk.
  segment_id text not null,
  revision integer not null,
  language text not null,
  content text not null,
  is_final boolean not null,
  source text not null check (source in ('typed', 'browser', 'service', 'key')),
  label text,
  spoken_at timestamptz not null default clock_timestamp(),
  -- A removed segment leaves a row without its text: a desk that did not get the answer sends the segment again.
  removed_at timestamptz,
  primary key (event_id, id),
  unique (event_id, segment_id)
);

create table caption_translations (
  event_id text not null,
  segment bigint not null,
  language text not null,
  -- Null: the service has not translated it. 'failed' or 'limit' says why.
  content text,
  state text not null check (state in ('translated', 'failed', 'limit')),
  primary key (event_id, segment, language),
  foreign key (event_id, segment) references caption_segments on delete cascade,
  check ((state = 'translated') = (content is not null))
);

-- Translations of what attendees wrote. A row without a text is being translated, or needs no translation.
create table translated_posts (
  event_id text not null references events on delete cascade,
  -- The table of the post.
  post_table text not null,
  post_id bigint not null,
  language text not null,
  content text,
  is_done boolean not null default false,
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (event_id, post_table, post_id, language)
);

-- Whatever changes, hides or deletes a post also deletes its translations. Restoring a backup drops only tables before
-- the migrations run again, so the function is replaced.
create or replace function delete_translated_post() returns trigger language plpgsql as $$
begin
  delete from translated_posts
  where event_id = old.event_id and post_table = tg_table_name and post_id = old.id;
  return null;
end
$$;
create trigger questions_deleted after delete on questions
  for each row execute function delete_translated_post();
create trigger questions_changed after update on questions
  for each row when (old.content is distinct from new.content or (new.is_hidden and not old.is_hidden))
  execute function delete_translated_post();
create trigger chat_messages_deleted after delete on chat_messages
  for each row execute function delete_translated_post();
create trigger chat_messages_changed after update on chat_messages
  for each row when (old.content is distinct from new.content or (new.is_hidden and not old.is_hidden))
  execute function delete_translated_post();
