-- That one side accepted the appointment is a step of the trade's course, and stays when the appointment is changed later.
alter table checklist_version add column is_acceptance boolean not null default false;
