-- Frame numbers of stolen bikes, as the operator was told of them. Sealed, since a number leads to whose bike it was.
create table stolen_frame (
  stolen_frame_id bigint generated always as identity primary key,
  frame_number_sealed text not null,
  frame_number_hash text not null unique,
  -- The day of the theft, as far as it is known.
  stolen_on date,
  -- Where it was reported, and under which number.
  note text not null default '',
  added_by bigint not null,
  added_at timestamptz(3) not null
);
