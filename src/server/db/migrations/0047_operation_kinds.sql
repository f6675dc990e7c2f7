-- The names that operation_log may have: those of our own pages, and a bounded number of others.
create table operation_kind (
  name text primary key
);
insert into operation_kind (name) values
  ('sell-form/model'),
  ('sell-form/details'),
  ('sell-form/condition'),
  ('sell-form/equipment'),
  ('sell-form/papers'),
  ('sell-form/photos'),
  ('sell-form/terms'),
  ('sell-form/confirm'),
  ('sell-form/person'),
  ('sell-form/code');
