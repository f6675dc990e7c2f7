-- Mails waiting to be sent, written in the transaction of the change they report. The content (recipient, subject, both
-- bodies) is sealed: a copy of the database shows neither codes nor who was written to. It goes once SMTP has taken it;
-- without SMTP it stays and is the outbox.
create table mail (
  mail_id uuid primary key,
  kind text not null,
  bike_owner_id integer references bike_owner,
  content_sealed text,
  created_at timestamptz not null,
  -- A code that is no longer valid need not arrive.
  not_after timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index mail_owner on mail (bike_owner_id);
create index mail_created_at on mail (created_at);
