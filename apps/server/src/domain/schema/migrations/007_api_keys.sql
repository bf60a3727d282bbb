-- Keys of programs that act as an organizer.
create table api_keys (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  user_db_id text not null references users on delete cascade,
  -- The only event that the key is for. Null: all that its owner may manage.
  event_id text references events on delete cascade,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array[
    'events:read', 'events:write', 'moderate', 'stage', 'captions:write', 'exports:read'
  ]),
  -- SHA-256 of the key, which is stored nowhere.
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_db_id);
create index api_keys_event on api_keys (event_id);

-- The name of the API key that the account used.
alter table audit_log add column key_name text;
