/** Permalinks are never handed out twice; a group's current session is one of the events. */
export const sql = `
create table group_permalinks (
  permalink text primary key,
  given_at timestamptz not null default now()
);
insert into group_permalinks (permalink) select permalink from event_groups;

update event_groups set current_event_id = null
  where current_event_id is not null and not exists (select from events where events.id = current_event_id);
alter table event_groups
  add constraint event_groups_current_event foreign key (current_event_id) references events on delete set null;
`;
