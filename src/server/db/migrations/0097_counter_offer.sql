-- The owner's price to the highest bidder, once, while the answer is open. The bid chain knows nothing of it.
alter table auction
  add column counter_offer_price integer check (counter_offer_price > 0),
  add column counter_offer_until timestamptz,
  add column counter_offer_answer text check (counter_offer_answer in ('yes', 'no')),
  add constraint auction_counter_offer check ((counter_offer_price is null) = (counter_offer_until is null)
    and (counter_offer_answer is null or counter_offer_price is not null));
