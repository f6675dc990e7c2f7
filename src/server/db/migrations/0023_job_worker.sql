-- Who takes jobs from the queue, and when it was last heard of. What a killed one held is given to others within seconds;
-- the queue itself would wait for four hours.
create unlogged table job_worker (
  worker_id text primary key,
  seen_at timestamptz not null
);
