-- What failed on our side, by the number that an error page gives: operators look it up. Nothing that was sent is kept.
create table failed_request (
  failed_request_id bigint generated always as identity primary key,
  request_id text not null,
  at timestamptz(3) not null,
  -- An operation of ours by its name, or a kind of request (page, http).
  operation text not null,
  code text not null,
  -- Null: it failed before anybody knew whose it was.
  role text,
  bike_owner_id integer,
  partner_id bigint
);
create index failed_request_number on failed_request (request_id);
create index failed_request_at on failed_request (at);
create index failed_request_owner on failed_request (bike_owner_id) where bike_owner_id is not null;
