-- Scripts have the columns of games and generators under the same names, and the same functions maintain them.

drop trigger script_described on scripts;
drop function script_described();
drop trigger script_tags_added on script_tags;
drop function script_tags_added();
drop trigger script_tags_removed on script_tags;
drop function script_tags_removed();
drop trigger author_renamed on users;
drop function author_renamed();
drop function search_of(scripts);

alter table scripts rename column title to name;
alter table scripts rename column published to shared;
alter table scripts rename column first_published_at to first_shared_at;
alter table scripts rename column credit_script_id to credit_item_id;
alter table scripts rename column credit_title to credit_name;
alter table scripts rename column screened_with to checked_with;
alter table scripts
  add column offered boolean not null generated always as (shared and deleted_at is null) stored;
alter table script_tags rename column script_id to item_id;
alter table script_bookmarks rename column script_id to item_id;
alter table script_passed_texts rename column script_id to item_id;
alter table script_passed_texts rename to script_approved_texts;

create trigger item_described
  before insert or update of name, description, owner_id, shared, moderation_state on scripts
  for each row execute function item_described('script');
create trigger item_tags_added after insert on script_tags
  referencing new table as changed for each statement execute function item_tags_changed('scripts', 'script');
create trigger item_tags_removed after delete on script_tags
  referencing old table as changed for each statement execute function item_tags_changed('scripts', 'script');

create or replace function item_author_renamed() returns trigger language plpgsql as $$
begin
  update scripts set search = item_search('script', id, name, description, owner_id) where owner_id = new.id;
  update games set search = item_search('game', id, name, description, owner_id) where owner_id = new.id;
  update game_generators set search = item_search('generator', id, name, description, owner_id) where owner_id = new.id;
  return null;
end
$$;
