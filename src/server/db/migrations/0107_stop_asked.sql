-- Once the price is fixed a side asks the other one whether to stop (src/domain/auction/trade/hand-over.ts): who, why, when, by when
-- it is answered, and the answer.
alter table hand_over add column stop_asked jsonb;
