-- A changed mail address can be taken back from the old one for some days: the link there carries the token.
create table email_change (
  token_hash text primary key,
  bike_owner_id integer not null references bike_owner,
  old_email_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_owner on email_change (bike_owner_id);
create index email_change_expires_at on email_change (expires_at);

alter table login_session
  drop constraint login_session_end_reason_check,
  add constraint login_session_end_reason_check
    check (end_reason in ('sign-out', 'token-reuse', 'password-reset', 'suspension', 'email-change'));
