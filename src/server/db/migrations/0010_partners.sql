-- The other side of the market: agencies, the dealers they represent, and the people who log in for them.
create table agent (
  agent_id bigint generated always as identity (start with 1001) primary key,
  name text not null,
  phone text not null default '',
  email text not null default '',
  -- Dealers without an agency belong to it.
  is_house boolean not null default false,
  suspended_at timestamptz,
  suspend_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((suspended_at is null) = (suspend_reason is null))
);
create unique index agent_one_house on agent (is_house) where is_house;
insert into agent (name, is_house) values ('Kaitori直轄', true);

create table bike_dealer (
  bike_dealer_id bigint generated always as identity (start with 2001) primary key,
  agent_id bigint not null references agent,
  name text not null,
  person_in_charge text not null default '',
  phone text not null default '',
  email text not null default '',
  zip text not null default '',
  state text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  address3 text not null default '',
  -- 古物商許可番号: twelve digits, and the 公安委員会 that gave it.
  licence_number text not null unique check (licence_number ~ '^\d{12}$'),
  licence_authority text not null,
  suspended_at timestamptz,
  suspend_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((suspended_at is null) = (suspend_reason is null))
);
create index bike_dealer_agent on bike_dealer (agent_id);

create table partner_account (
  partner_id bigint generated always as identity (start with 3001) primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  name text not null,
  role text not null check (role in ('dealer', 'agent', 'operator')),
  bike_dealer_id bigint references bike_dealer,
  agent_id bigint references agent,
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((role = 'dealer') = (bike_dealer_id is not null)),
  check ((role = 'agent') = (agent_id is not null))
);
create index partner_account_dealer on partner_account (bike_dealer_id);
create index partner_account_agent on partner_account (agent_id);

-- Who did what, and for which dealer. Nothing in it is ever changed.
create table partner_audit (
  partner_audit_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  partner_id bigint not null references partner_account,
  role text not null,
  bike_dealer_id bigint references bike_dealer,
  action text not null,
  subject_kind text,
  subject_id text,
  detail jsonb not null default '{}'
);
create index partner_audit_partner on partner_audit (partner_id, partner_audit_id);
create index partner_audit_dealer on partner_audit (bike_dealer_id, partner_audit_id);
create index partner_audit_subject on partner_audit (subject_kind, subject_id, partner_audit_id);

create trigger partner_audit_append_only before update or delete or truncate on partner_audit
  for each statement execute function refuse_change();

alter table login_session
  drop constraint login_session_end_reason_check,
  add constraint login_session_end_reason_check
    check (end_reason in ('sign-out', 'token-reuse', 'password-reset', 'suspension'));
