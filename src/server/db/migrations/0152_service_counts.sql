-- What the service answered, by five minutes and kind, added up over all instances (src/server/observe/service-counts.ts).
create table service_count (
  slot timestamptz not null,
  -- page, api, file: answers; job: runs.
  kind text not null,
  total bigint not null,
  failed bigint not null,
  slow bigint not null,
  primary key (slot, kind)
);
-- Mails that wait or were given up: few, beside a week of those that went out.
create index mail_undelivered on mail (created_at) where sent_at is null;
