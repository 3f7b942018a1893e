/** Tables of scripts, games and generators. A shared work may stay without a name: the member chooses. */
import { sql, type SqlBool } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { MemberIds, TableRule } from './rules.ts'

const DERIVED = 'withheld: computed from the other columns'
const ROW_ID = 'withheld: a number without a meaning outside of the database'
const OWNER =
  'withheld: the number of the account, which is in account.json once; a work that stays without a name gets the account of former members'

const itemColumns = {
  id: ROW_ID,
  owner_id: OWNER,
  name: 'exported',
  description: 'exported',
  shared: 'exported',
  content: 'exported',
  created_at: 'exported',
  updated_at: 'exported',
  splash: 'exported',
  details: 'exported',
  content_bytes: DERIVED,
  content_hash: 'withheld: set on works that ship with the product',
  revision: 'withheld: counts the changes',
  first_shared_at: 'withheld: orders lists',
  newest_at: DERIVED,
  deleted_at: 'exported',
  link_hash: 'withheld: a secret, as a hash',
  moderation_state: 'withheld: follows from the decisions, which are in moderation.json',
  moderation_reason: 'withheld: follows from the decisions, which are in moderation.json',
  moderation_since: 'withheld: follows from the decisions, which are in moderation.json',
  credit_item_id: 'withheld: the number of another work',
  credit_name: 'exported',
  credit_author: 'exported',
  summary: DERIVED,
  refusals: DERIVED,
  checked_with: DERIVED,
  delisted: DERIVED,
  facets: DERIVED,
  tasks: DERIVED,
  plays: 'withheld: what others did',
  finishes: 'withheld: what others did',
  completion: DERIVED,
  up_votes: 'withheld: what others did',
  down_votes: 'withheld: what others did',
  rating: DERIVED,
  search: DERIVED,
  offered: DERIVED,
  listed: DERIVED,
} as const

const itemTags = { item_id: ROW_ID, tag_id: 'exported' } as const
const itemTexts = { item_id: ROW_ID, text_hash: 'withheld: which texts an admin allowed, as hashes' } as const

/** The member's versions of works of one kind. */
const versions = (section: string, items: 'scripts' | 'games' | 'game_generators') => ({
  archive: {
    file: 'library' as const,
    section,
    order: 'created_at',
    rows: ({ userId }: MemberIds) =>
      sql<SqlBool>`item_id in (select id from ${sql.table(items)} item where item.owner_id = ${userId})`,
  },
  columns: {
    id: ROW_ID,
    item_id: 'exported',
    name: 'exported',
    content: 'exported',
    size: DERIVED,
    created_at: 'exported',
  } as const,
})

export const workTables = {
  scripts: {
    archive: 'files of the works',
    columns: {
      id: ROW_ID,
      owner_id: OWNER,
      name: 'exported',
      description: 'exported',
      intended_sex: 'exported',
      shared: 'exported',
      content_hash: 'withheld: set on scripts that ship with the product',
      created_at: 'exported',
      updated_at: 'exported',
      first_shared_at: 'withheld: orders lists',
      newest_at: DERIVED,
      deleted_at: 'exported',
      moderation_state: 'withheld: follows from the decisions, which are in moderation.json',
      moderation_reason: 'withheld: follows from the decisions, which are in moderation.json',
      moderation_since: 'withheld: follows from the decisions, which are in moderation.json',
      checked_with: DERIVED,
      delisted: DERIVED,
      credit_item_id: 'withheld: the number of another script',
      credit_name: 'exported',
      credit_author: 'exported',
      dialog_count: DERIVED,
      published_dialog_count: DERIVED,
      coverage: DERIVED,
      published_coverage: DERIVED,
      up_votes: 'withheld: what others did',
      down_votes: 'withheld: what others did',
      rating: DERIVED,
      uses: 'withheld: what others did',
      search: DERIVED,
      offered: DERIVED,
      listed: DERIVED,
      revision: 'withheld: counts the changes',
    },
  },
  dialogs: {
    archive: 'files of the works',
    columns: {
      id: 'exported',
      script_id: ROW_ID,
      owner_id: 'withheld: who wrote the line first; empty where that account was erased',
      position: 'withheld: the order of the lines in the file',
      trigger: 'exported',
      text: 'exported',
      speech: 'exported',
      cloned: 'withheld: whether the line came with a copy',
      published: 'exported',
      revision: 'withheld: counts the changes',
      when: 'exported',
    },
  },
  deleted_dialogs: {
    archive: null,
    columns: {
      script_id: ROW_ID,
      id: 'withheld: the number of a deleted line',
      revision: 'withheld: counted the changes',
      deleted_at: 'withheld: when the line was deleted',
    },
  },
  script_tags: { archive: 'files of the works', columns: itemTags },
  script_versions: versions('scriptVersions', 'scripts'),
  script_triggers: {
    archive: null,
    columns: { script_id: ROW_ID, trigger: DERIVED, dialog_count: DERIVED, published_count: DERIVED },
  },
  script_approved_texts: { archive: null, columns: itemTexts },
  games: { archive: 'files of the works', columns: itemColumns },
  game_tags: { archive: 'files of the works', columns: itemTags },
  game_versions: versions('gameVersions', 'games'),
  game_approved_texts: { archive: null, columns: itemTexts },
  game_generators: { archive: 'files of the works', columns: itemColumns },
  generator_tags: { archive: 'files of the works', columns: itemTags },
  generator_versions: versions('generatorVersions', 'game_generators'),
  generator_approved_texts: { archive: null, columns: itemTexts },
  tags: {
    archive: 'files of the works',
    columns: {
      id: ROW_ID,
      name: 'exported; kept: while another work has the same tag',
    },
  },
  search_words: {
    archive: null,
    columns: { word: 'withheld: words of listed scripts, removed with the last of them' },
  },
  game_words: { archive: null, columns: { word: 'withheld: words of listed games, removed with the last of them' } },
  generator_words: {
    archive: null,
    columns: { word: 'withheld: words of listed generators, removed with the last of them' },
  },
} satisfies { [Table in keyof Tables]?: TableRule<Tables[Table]> }
