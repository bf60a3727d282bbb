-- Branding of events and groups. `logo` describes the picture in `logos`; null in an event: as its group.
alter table events add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$');
alter table events add column hide_product_name boolean;
alter table events add column logo jsonb;
alter table event_groups add column accent_color text check (accent_color ~ '^#[0-9a-f]{6}$');
alter table event_groups add column hide_product_name boolean not null default false;
alter table event_groups add column logo jsonb;

create table logos (
  event_id text unique references events on delete cascade,
  group_id text unique references event_groups on delete cascade,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null,
  check (num_nonnulls(event_id, group_id) = 1)
);
