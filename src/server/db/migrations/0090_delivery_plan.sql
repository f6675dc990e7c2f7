-- Day, time, place and way of payment are a proposal of one side until the other accepts it (domain/auction/trade/delivery-plan.ts).
alter table checklist
  add column plan_proposed_by text,
  add column plan_proposed_at timestamptz,
  add column plan_accepted_by text,
  add column plan_accepted_at timestamptz;
update checklist set plan_proposed_by = updated_by, plan_proposed_at = updated_at;
alter table checklist
  alter column plan_proposed_by set not null,
  alter column plan_proposed_at set not null,
  add check ((plan_accepted_by is null) = (plan_accepted_at is null));
