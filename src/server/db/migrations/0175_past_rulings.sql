-- The newest rulings on claims, which operators compare the next one with.
create index hand_over_ruled on hand_over (fixed_at desc) where ruling is not null;
