-- Requests of network addresses (disguised) in the current minute, over all instances, where there is no Redis.
-- Unlogged: a crash of the database may forget a minute of counts.
create unlogged table request_count (
  time_window bigint not null,
  key text not null,
  count integer not null,
  primary key (time_window, key)
);
