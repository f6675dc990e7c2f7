-- What visitors and owners ask us. A visitor's thread begins when the code that was sent to its address is typed.
create table support_thread (
  support_thread_id bigint generated always as identity (start with 10001) primary key,
  -- Of an owner; a visitor has an address instead, and perhaps a name.
  bike_owner_id integer references bike_owner,
  email text check (email = lower(email)),
  name text not null default '',
  -- The challenge it was confirmed with: the code typed twice makes one thread.
  challenge_uuid uuid unique,
  subject text not null,
  request_id text,
  state text not null check (state in ('open', 'answered', 'closed')),
  -- Of the first message without an answer; null once it has one.
  waiting_since timestamptz(3),
  due_at timestamptz(3),
  answered_at timestamptz(3),
  owner_read_at timestamptz(3),
  closed_at timestamptz(3),
  assigned_partner_id bigint references partner_account,
  note text not null default '',
  created_at timestamptz(3) not null,
  last_message_at timestamptz(3) not null,
  -- What an operator read goes with what it writes.
  updated_at timestamptz(3) not null,
  check ((bike_owner_id is null) <> (email is null)),
  check ((state = 'open') = (waiting_since is not null)),
  check ((waiting_since is null) = (due_at is null)),
  check ((state = 'closed') = (closed_at is not null))
);
create index support_thread_owner on support_thread (bike_owner_id);
create index support_thread_email on support_thread (email) where email is not null;
create index support_thread_due on support_thread (due_at, support_thread_id) where state = 'open';
create index support_thread_recent on support_thread (state, last_message_at);

create table support_message (
  support_message_id bigint generated always as identity primary key,
  support_thread_id bigint not null references support_thread on delete cascade,
  -- The operator who answered; null: the person who asked.
  partner_id bigint references partner_account,
  text text not null,
  created_at timestamptz(3) not null
);
create index support_message_thread on support_message (support_thread_id, support_message_id);

-- The links in mails to visitors. What is kept is a hash: whoever reads the table opens nothing with it.
create table support_link (
  token_hash text primary key,
  support_thread_id bigint not null references support_thread on delete cascade,
  created_at timestamptz(3) not null
);
create index support_link_thread on support_link (support_thread_id);

alter table auth_challenge
  drop constraint auth_challenge_purpose_check,
  add constraint auth_challenge_purpose_check
    check (purpose in ('sign-up', 'login', 'reset-password', 'new-password', 'change-email', 'contact'));
