-- Problems of one kind are counted in an index alone, however many there are of another kind.
create index patreon_links_needing_relink on patreon_links (user_id) where needs_relink;
create index patreon_links_failing on patreon_links (user_id) where failures > 0;
create index partner_events_failing on partner_events (id) where state = 'waiting' and attempts > 0;
