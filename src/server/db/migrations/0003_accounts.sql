-- A bike owner stays as a number after withdrawal, so that the ledger of sales keeps its shape; everything personal
-- stands in bike_owner_account, whose row is deleted then.
create table bike_owner (
  bike_owner_id integer generated always as identity (start with 100001) primary key,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);

create table bike_owner_account (
  bike_owner_id integer primary key references bike_owner,
  email text not null unique,
  password_hash text not null,
  user_name text not null,
  zip text not null,
  state text not null,
  address1 text not null,
  address2 text not null default '',
  address3 text not null default '',
  address4 text not null default '',
  phone text not null,
  birth_date date,
  guardian_consent_asset_id text,
  profile_image_asset_id text,
  -- Where the advertising said the person came from.
  id1 text,
  mrasn text,
  notify_bid_update boolean not null default true,
  notify_market boolean not null default true,
  notify_message boolean not null default true,
  notify_auction_appeal boolean not null default true,
  updated_at timestamptz not null default now(),
  check (email = lower(email))
);

-- One random secret, made on the first start; SECRET_KEY of the environment takes its place when it is set.
create table server_secret (
  only_one boolean primary key default true check (only_one),
  secret text not null
);

-- The newest signs; older ones still verify until no token of theirs can be refreshed any more.
create table signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk_sealed text not null,
  created_at timestamptz not null default now()
);

-- One login in one browser: the family of all its refresh tokens.
create table login_session (
  session_id uuid primary key,
  audience text not null check (audience in ('owner', 'partner')),
  subject_id text not null,
  created_at timestamptz not null,
  delete_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sign-out', 'token-reuse', 'password-reset')),
  check ((ended_at is null) = (end_reason is null))
);
create index login_session_subject on login_session (audience, subject_id);
create index login_session_delete_at on login_session (delete_at);

create table refresh_token (
  token_hash text primary key,
  session_id uuid not null references login_session on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

-- A code on its way by mail, and what waits for it. A spent one is deleted.
create table auth_challenge (
  uuid uuid primary key,
  purpose text not null check (purpose in ('sign-up', 'login', 'reset-password', 'new-password', 'change-email')),
  email_key text not null,
  bike_owner_id integer references bike_owner,
  -- Null until the code is made; 'new-password' follows a code that was right and has none of its own.
  code_hash text,
  attempts smallint not null default 0,
  details_sealed text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index auth_challenge_email on auth_challenge (email_key);
create index auth_challenge_expires_at on auth_challenge (expires_at);

-- Browsers that passed a code challenge of the account.
create table known_device (
  token_hash text not null,
  bike_owner_id integer not null references bike_owner,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, bike_owner_id)
);
create index known_device_owner on known_device (bike_owner_id);

-- Keys are keyed hashes of action and address, so that the table names nobody.
create table attempt_limit (
  key text primary key,
  count integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);
create index attempt_limit_last_at on attempt_limit (last_at);

create table announcement (
  announcement_id integer generated always as identity primary key,
  subject text not null,
  body text not null,
  display_on date not null,
  display_locations text[] not null,
  is_published boolean not null default false,
  publish_start_on date not null,
  publish_end_on date,
  created_at timestamptz not null default now()
);
