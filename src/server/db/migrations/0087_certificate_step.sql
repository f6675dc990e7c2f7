-- The form begins with the 車検証.
insert into operation_kind (name) values ('sell-form/certificate') on conflict do nothing;
