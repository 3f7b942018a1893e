/** The tables of shared items, by kind: lists, searches and moderation treat scripts, games and generators alike. */
import type { SharedKind } from '@rubato/contracts/domain'
import { tagTables } from '../tags/tags.ts'

/** The tables of one role have the columns that this code names under the same names in every kind. */
const tables = {
  script: {
    items: 'scripts',
    tags: tagTables.script,
    /** The words of the listed rows: each kind has its own, so that a search is not led to words of another kind. */
    words: 'search_words',
    bookmarks: 'script_bookmarks',
    votes: 'script_votes',
    versions: 'script_versions',
    approved: 'script_approved_texts',
  },
  game: {
    items: 'games',
    tags: tagTables.game,
    words: 'game_words',
    bookmarks: 'game_bookmarks',
    votes: 'game_votes',
    versions: 'game_versions',
    approved: 'game_approved_texts',
  },
  generator: {
    items: 'game_generators',
    tags: tagTables.generator,
    words: 'generator_words',
    bookmarks: 'generator_bookmarks',
    votes: 'generator_votes',
    versions: 'generator_versions',
    approved: 'generator_approved_texts',
  },
} as const

export type SharedTable = (typeof tables)[SharedKind]
export const sharedTables: Readonly<Record<SharedKind, SharedTable>> = tables

export interface Subject {
  kind: SharedKind
  id: string
}
