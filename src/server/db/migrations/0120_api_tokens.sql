-- With what a dealer's or an agency's own programs come to the API, in the name of the person who made it.
create table api_token (
  api_token_id bigint generated always as identity primary key,
  partner_id bigint not null references partner_account,
  name text not null check (char_length(name) between 1 and 50),
  -- The token itself is shown once and kept nowhere; its last characters tell one from another.
  token_hash text not null unique,
  token_end text not null,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read', 'bid', 'trade']),
  -- Of an agency's person: the dealers it is for. Null: the dealer whose person made it.
  dealer_ids bigint[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Within a minute; the network, not the address.
  last_used_at timestamptz,
  last_used_from text,
  ended_at timestamptz,
  end_reason text check (end_reason in ('revoked', 'expired', 'password-reset', 'email-change', 'suspension')),
  check ((ended_at is null) = (end_reason is null))
);
create index api_token_partner on api_token (partner_id, api_token_id desc);
create unique index api_token_name on api_token (partner_id, name) where ended_at is null;
