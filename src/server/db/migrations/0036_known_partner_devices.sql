-- Browsers in which a partner has logged in: strangers who guess its password do not slow these down.
create table known_partner_device (
  token_hash text not null,
  partner_id integer not null references partner_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, partner_id)
);
create index known_partner_device_partner on known_partner_device (partner_id);
create index known_partner_device_expires_at on known_partner_device (expires_at);

-- When the partner was last told that somebody tries passwords.
alter table partner_account add column login_warned_at timestamptz;
