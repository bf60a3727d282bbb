/** Translation: what participants translated for themselves, and the captions of the stage. */
export const sql = `
create table translations (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  original_text text not null,
  translated_text text not null,
  target_language text,
  participant_name text not null,
  participant_key text not null,
  -- The id the page gave itself, so that nobody reads a history under somebody else's.
  participant_label text,
  idempotency_key text,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id)
);
create index translations_participant on translations (event_id, participant_key, id desc);
create index translations_label on translations (event_id, participant_label) where participant_label is not null;
create unique index translations_once
  on translations (event_id, participant_key, idempotency_key)
  where idempotency_key is not null;

create table translation_captions (
  event_id text not null references events on delete cascade,
  id bigint generated always as identity,
  original_text text not null,
  translated_text text not null,
  target_language text not null,
  idempotency_key text,
  submitted_at timestamptz not null default clock_timestamp(),
  primary key (event_id, id)
);
create unique index translation_captions_once
  on translation_captions (event_id, idempotency_key)
  where idempotency_key is not null;
`;
