-- An operator stops the trade of a dealer that is suspended, and names that as the cause.
alter table auction drop constraint auction_default_cause_check;
alter table auction add constraint auction_default_cause_check
  check (default_cause in ('unpaid', 'absent', 'unplanned', 'suspended'));
