/** The tables of what members share, by kind: moderation treats scripts, games and generators alike. */
import type { SharedKind } from '@rubato/contracts/domain'
import { sql, type RawBuilder } from 'kysely'
import { tagTables } from '../tags/tags.ts'

interface SharedTable {
  items: 'scripts' | 'games' | 'game_generators'
  /** The column of the name. */
  title: 'title' | 'name'
  tags: (typeof tagTables)[SharedKind]
  approved: { table: string; id: 'script_id' | 'item_id' }
  /** Whether its owner shares the row `item`: only then may an admin read it. */
  isShared: RawBuilder<boolean>
}

export const sharedTables: Readonly<Record<SharedKind, SharedTable>> = {
  script: {
    items: 'scripts',
    title: 'title',
    tags: tagTables.script,
    approved: { table: 'script_passed_texts', id: 'script_id' },
    isShared: sql<boolean>`(item.published and item.deleted_at is null)`,
  },
  game: {
    items: 'games',
    title: 'name',
    tags: tagTables.game,
    approved: { table: 'game_approved_texts', id: 'item_id' },
    isShared: sql<boolean>`item.offered`,
  },
  generator: {
    items: 'game_generators',
    title: 'name',
    tags: tagTables.generator,
    approved: { table: 'generator_approved_texts', id: 'item_id' },
    isShared: sql<boolean>`item.offered`,
  },
}

export interface Subject {
  kind: SharedKind
  id: string
}
