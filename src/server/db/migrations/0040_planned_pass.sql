-- A passed inspection takes effect some seconds later: until then the operator can take it back, and closing the page
-- changes nothing. The row stays for a while, so that whoever planned it hears what became of it.
create table planned_pass (
  auction_id bigint primary key references auction on delete cascade,
  operator_id bigint not null references partner_account (partner_id),
  version integer not null, -- of the auction as the operator read it
  pass_at timestamptz(3) not null,
  done_at timestamptz(3),
  is_passed boolean,
  check ((done_at is null) = (is_passed is null))
);
