-- The list of bids that everybody may read and check, made once when bidding is over (domain/auction/bids/public-proof.ts).
create table bid_proof (
  auction_id bigint primary key references auction,
  -- As it is given out, byte for byte.
  text text not null,
  head bytea not null check (length(head) = 32),
  -- Secret: with it and the ledger it can be shown that a line is of a row; without it nothing can be guessed.
  salt bytea not null check (length(salt) = 32),
  made_at timestamptz(3) not null,
  -- Made in the transaction that closed the bidding, and so mailed; others ended before there were proofs.
  is_at_close boolean not null
);
create trigger bid_proof_append_only before update or delete or truncate on bid_proof
  for each statement execute function refuse_change();
