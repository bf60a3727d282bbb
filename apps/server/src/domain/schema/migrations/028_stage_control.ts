/** Stage control: frozen and black stages, the pinned question. */
export const sql = `
alter table events add column stage_mode text not null default 'live' check (stage_mode in ('live', 'frozen', 'black'));

-- Deleting the question removes it from the stage.
create table pinned_questions (
  event_id text primary key references events on delete cascade,
  question_id bigint not null,
  foreign key (event_id, question_id) references questions (event_id, id) on delete cascade
);

-- What a frozen stage shows.
create table stage_pictures (
  event_id text primary key references events on delete cascade,
  taken_at timestamptz not null,
  content jsonb not null
);
`;
