/** Scripts in every state, with a unique word in each of their parts, and all data that is stored of them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import { newWord } from '../library.ts'
import { DAY, report } from '../moderation.ts'
import { done, makeScript, moderate } from '../scripts.ts'
import type { TestServer, Visitor } from '../test-server.ts'
import { parts, type Part, type Piece, type State } from './rules.ts'

export interface Target {
  scriptId: string
  /** The published and the unpublished dialog. */
  dialogId: string
  hiddenId: string
  /** A case about the script, and the receipt of a report on it. */
  itemId: string
  receipt: string
  words: Record<Part, string>
}

interface Place {
  server: TestServer
  database: Database
  owner: Visitor
}

const newWords = () => Object.fromEntries(parts.map((part) => [part, newWord()])) as Record<Part, string>

/** Creates a script through the API and changes it to its state; `before` is called while it is published. */
export async function putScript(
  { server, database, owner }: Place,
  state: State,
  before: (scriptId: string) => Promise<void> = async () => {},
): Promise<Target> {
  const words = newWords()
  const [dialogId, hiddenId] = [randomUUID(), randomUUID()]
  const scriptId = await write(owner, { dialogId, hiddenId, words })
  if (state !== 'missing') await before(scriptId)
  const { receipt } = await report(server, scriptId)
  await bring({ database, owner }, { scriptId, dialogId, words }, state)
  const { id: itemId } = await database.queries
    .selectFrom('moderation_cases')
    .select('id')
    .where('subject_id', '=', scriptId)
    .where('state', '=', 'open')
    // A held script has a second case.
    .orderBy('source')
    .executeTakeFirstOrThrow()
  return { scriptId, dialogId, hiddenId, itemId, receipt, words }
}

async function write(owner: Visitor, { dialogId, hiddenId, words }: Pick<Target, 'dialogId' | 'hiddenId' | 'words'>) {
  const { id } = await makeScript(owner, {
    title: words.title,
    description: words.description,
    tags: [words.tag],
    dialogs: [
      { id: dialogId, trigger: 'edge', text: words['published dialog'] },
      { id: hiddenId, trigger: 'edge', text: words['unpublished dialog'], published: false },
    ],
    published: true,
  })
  return id
}

/** Changes a published script to the given state. */
async function bring(
  { database, owner }: Pick<Place, 'database' | 'owner'>,
  { scriptId, dialogId, words }: Pick<Target, 'scriptId' | 'dialogId' | 'words'>,
  state: State,
): Promise<void> {
  const params = { scriptId, dialogId }
  const withdraw = () => done(owner.call('updateScript', { params, body: { published: false } }))
  const hide = (as: 'held' | 'taken-down') => moderate(database, scriptId, as, words.reason)
  const deleteScript = () => done(owner.call('deleteScript', { params }))
  switch (state) {
    case 'published':
      return
    case 'missing':
      // The case of its report remains, as after the erasure of an account.
      return void (await database.queries.deleteFrom('scripts').where('id', '=', scriptId).execute())
    case 'draft':
      return void (await withdraw())
    case 'published without dialogs':
      return void (await done(owner.call('deleteDialog', { params, query: { revision: '1' } })))
    case 'held':
      return hide('held')
    case 'taken down':
      return hide('taken-down')
    case 'taken down and withdrawn':
      await hide('taken-down')
      return void (await withdraw())
    case 'deleted':
      return void (await deleteScript())
    case 'deleted long ago':
      await deleteScript()
      await database.queries
        .updateTable('scripts')
        .set({ deleted_at: new Date(Date.now() - 31 * DAY) })
        .where('id', '=', scriptId)
        .execute()
  }
}

/** The parts whose words occur in an answer, error bodies included. */
export const partsIn = (answer: unknown, { words }: Target): Part[] => {
  const text = JSON.stringify(answer) ?? ''
  return parts.filter((part) => text.includes(words[part]))
}

const MODERATION = ['moderation_state', 'moderation_reason', 'moderation_since', 'listed']
const VOTES = ['up_votes', 'down_votes', 'rating']

/** All data that is stored of a script, by group; `library` counts scripts, dialogs and tags. */
export async function storedOf({ queries }: Database, target: Target): Promise<Record<Piece, unknown>> {
  const { scriptId, dialogId, hiddenId } = target
  const subjects = sql`(${scriptId}::uuid, ${dialogId}::uuid, ${hiddenId}::uuid)`
  const columns = (names: string[]) =>
    sql`(select jsonb_object_agg(key, value) from whole, jsonb_each(script) where key = any (${names}::text[]))`
  const rowsOf = (table: string, where: ReturnType<typeof sql>) =>
    sql`(select jsonb_agg(to_jsonb(it) order by to_jsonb(it)) from ${sql.table(table)} it where ${where})`
  const ofScript = sql`it.script_id = ${scriptId}`
  const ofItem = sql`it.item_id = ${scriptId}`
  const { rows } = await sql<Record<Piece, unknown>>`
    with whole as (select to_jsonb(scripts) as script from scripts where id = ${scriptId})
    select
      jsonb_build_array(
        (select script - ${[...MODERATION, ...VOTES]}::text[] from whole),
        ${rowsOf('dialogs', ofScript)}, ${rowsOf('script_tags', ofItem)}, ${rowsOf('script_triggers', ofScript)},
        ${rowsOf('deleted_dialogs', ofScript)}
      ) as written,
      jsonb_build_array(${columns(MODERATION)}, ${rowsOf('script_approved_texts', ofItem)}) as moderation,
      jsonb_build_array(${columns(VOTES)}, ${rowsOf('script_votes', ofItem)}) as votes,
      ${rowsOf('script_bookmarks', ofItem)} as bookmarks,
      jsonb_build_array(
        ${rowsOf('moderation_cases', sql`it.subject_id in ${subjects}`)},
        (select count(*) from moderation_cases), (select count(*) from reports)
      ) as cases,
      (select count(*) from audit_log) as audit,
      jsonb_build_array(
        (select count(*) from scripts), (select count(*) from dialogs), (select count(*) from tags)
      ) as library`.execute(queries)
  const [stored] = rows
  if (!stored) throw new Error('The query returned no row')
  return stored
}

/** The groups that have changed. */
export const changedIn = (before: Record<Piece, unknown>, after: Record<Piece, unknown>): Piece[] =>
  (Object.keys(before) as Piece[]).filter((piece) => JSON.stringify(before[piece]) !== JSON.stringify(after[piece]))
