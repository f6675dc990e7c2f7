-- A code belongs to the request that asked for it: which network that was, as a keyed hash.
alter table auth_challenge add column requester_key text;
create index auth_challenge_requester on auth_challenge (email_key, purpose, requester_key);

-- Mails with a code to one mail address in a day: from one requester, and from all strangers together. The last one
-- carries a reserve code, which counts until mails are sent again. Keys are keyed hashes; the table names nobody.
create table code_mail_count (
  key text primary key,
  email_key text not null,
  purpose text not null check (purpose in ('sign-up', 'reset-password')),
  count smallint not null,
  ends_at timestamptz not null,
  reserve_hash text
);
create index code_mail_count_email on code_mail_count (email_key, purpose);
create index code_mail_count_ends_at on code_mail_count (ends_at);
