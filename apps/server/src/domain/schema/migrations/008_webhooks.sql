-- Where organizers receive webhooks.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  user_db_id text not null references users on delete cascade,
  url text not null,
  types text[] not null,
  is_enabled boolean not null default true,
  -- Readable, because every request is signed with it.
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- Since when every attempt has failed.
  failing_since timestamptz,
  -- Why the server switched it off.
  switched_off text check (switched_off in ('gone', 'failing', 'disabled')),
  switched_off_at timestamptz,
  dropped integer not null default 0,
  check ((former_secret is null) = (former_secret_until is null)),
  check ((switched_off is null) = (switched_off_at is null)),
  check (not is_enabled or switched_off is null)
);
create index webhook_endpoints_user on webhook_endpoints (user_db_id);

-- The queue of webhooks and, once they are delivered or failed, their log.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  -- Null for tests.
  event_id text references events on delete cascade,
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  -- The request, the same in each attempt.
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- The next attempt, while it waits.
  next_at timestamptz not null default clock_timestamp(),
  -- A node is sending it. If the node is killed, another one sends it after this time.
  claimed_until timestamptz,
  tried_at timestamptz,
  status integer,
  duration_ms integer,
  fault text
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_event on webhook_deliveries (event_id) where event_id is not null;
