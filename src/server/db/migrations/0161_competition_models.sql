-- Models for competition or children: they have no meter and no plate, so nothing of a registration is asked of them.
alter table model add column is_competition boolean not null default false;
