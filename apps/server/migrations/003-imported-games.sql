-- Declarations of the owners of imported games: that they wrote the work, or may share it. A declaration holds while `work` equals
-- `imported` in the details of the game. Other members see the game after a declaration and a review by an admin.
create table authorship_declarations (
  game_id uuid primary key references games (id) on delete cascade,
  -- Null where the account was erased and the game stays.
  user_id uuid references users (id) on delete set null,
  -- The mark of the game at the time: format and author in the file.
  work jsonb not null,
  -- The version of the sentence that was shown.
  text_version text not null,
  given_at timestamptz not null,
  -- When an admin first released the game.
  reviewed_at timestamptz
);
create index authorship_declarations_user on authorship_declarations (user_id) where user_id is not null;
