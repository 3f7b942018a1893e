-- Two processes that renewed one token could leave `needs_relink` beside a paid tier, or end a membership on the
-- refusal of a token that the other one had spent. The stored tokens may be good: each such link is looked up once
-- more, and that answer decides. A paid tier stays until then.
update patreon_links l
set hinted_at = now(), needs_relink = l.needs_relink and not exists (
  select from memberships m where m.user_id = l.user_id and m.vendor = 'patreon' and m.tier <> 'free'
)
where l.needs_relink;
