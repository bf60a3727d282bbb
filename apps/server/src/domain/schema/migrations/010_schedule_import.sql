-- When and where a session takes place, and who speaks. A time is text, because it contains the offset of the place.
alter table events add column room text not null default '';
alter table events add column speakers text not null default '';
alter table events add column starts_at text;
alter table events add column ends_at text;

-- The time zone of the last import, for times without one. Null before the first import.
alter table event_groups add column schedule_time_zone text;

-- What the last import of a schedule read about a session, and the guid by which it is found again.
create table imported_sessions (
  event_id text primary key references events on delete cascade,
  guid text not null,
  read_values jsonb not null
);
