/** The tables of what members share, by kind: lists, searches and moderation treat scripts, games and generators alike. */
import type { SharedKind } from '@rubato/contracts/domain'
import { sql, type RawBuilder } from 'kysely'
import { tagTables } from '../tags/tags.ts'

export interface SharedTable {
  items: 'scripts' | 'games' | 'game_generators'
  /** The column of the name. */
  title: 'title' | 'name'
  tags: (typeof tagTables)[SharedKind]
  /** The words of the listed rows: each kind has its own, so that a search is not led to words of another kind. */
  words: 'search_words' | 'game_words' | 'generator_words'
  /** The bookmarks of the rows, and their column with the id of the row. */
  bookmarks: { table: 'script_bookmarks' | 'game_bookmarks' | 'generator_bookmarks'; id: 'script_id' | 'item_id' }
  approved: { table: string; id: 'script_id' | 'item_id' }
  /** Whether its owner shares the row `item`: only then may an admin read it. */
  isShared: RawBuilder<boolean>
}

export const sharedTables: Readonly<Record<SharedKind, SharedTable>> = {
  script: {
    items: 'scripts',
    title: 'title',
    tags: tagTables.script,
    words: 'search_words',
    bookmarks: { table: 'script_bookmarks', id: 'script_id' },
    approved: { table: 'script_passed_texts', id: 'script_id' },
    isShared: sql<boolean>`(item.published and item.deleted_at is null)`,
  },
  game: {
    items: 'games',
    title: 'name',
    tags: tagTables.game,
    words: 'game_words',
    bookmarks: { table: 'game_bookmarks', id: 'item_id' },
    approved: { table: 'game_approved_texts', id: 'item_id' },
    isShared: sql<boolean>`item.offered`,
  },
  generator: {
    items: 'game_generators',
    title: 'name',
    tags: tagTables.generator,
    words: 'generator_words',
    bookmarks: { table: 'generator_bookmarks', id: 'item_id' },
    approved: { table: 'generator_approved_texts', id: 'item_id' },
    isShared: sql<boolean>`item.offered`,
  },
}

export interface Subject {
  kind: SharedKind
  id: string
}
