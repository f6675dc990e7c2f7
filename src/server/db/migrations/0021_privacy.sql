-- What a person agreed to: which document, in which version (the day on the page), and when.
create table consent (
  bike_owner_id integer not null references bike_owner,
  document text not null check (document in ('tos', 'privacy')),
  version date not null,
  agreed_at timestamptz not null,
  primary key (bike_owner_id, document, version)
);

-- When what was left of an owner who withdrew years ago was erased, too.
alter table bike_owner add column erased_at timestamptz;
create index bike_owner_withdrawn on bike_owner (withdrawn_at) where withdrawn_at is not null and erased_at is null;
create index operation_log_created_at on operation_log (created_at);
