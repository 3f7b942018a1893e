import { randomUUID } from 'node:crypto'
import { DIALOGS_PER_CALL, type EndpointOutput, type Endpoints } from '@rubato/contracts/api'
import type { Dialog, DialogWrite, Script, TriggerId } from '@rubato/contracts/domain'
import type { Database } from '../database/open-database.ts'
import { sharedTables, type Subject } from '../public-items/shared-tables.ts'
import type { Reply, Visitor } from './test-server.ts'

/** The body of a call that has to succeed. */
export async function done<T>(reply: Promise<Reply>): Promise<T> {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body as T
}

interface NewScript {
  title?: string
  description?: string
  tags?: string[]
  intended_sex?: 'all' | 'male' | 'female'
  /** Texts of dialogs with the trigger `edge`, or whole dialogs. */
  dialogs?: (string | DialogWrite)[]
  published?: boolean
}

export const edgeDialog = (text: string): DialogWrite => ({ id: randomUUID(), trigger: 'edge', text })

/** The owner's view of a new script, by default unpublished and with one dialog. */
export async function makeScript(owner: Visitor, given: NewScript = {}): Promise<Script> {
  const {
    title = 'An evening',
    description = 'Slow and steady.',
    dialogs: texts = ['Closer.'],
    published,
    ...rest
  } = given
  const script = await done<Script>(owner.call('createScript', { body: { title, description, ...rest } }))
  const params = { scriptId: script.id }
  const dialogs = texts.map((dialog) => (typeof dialog === 'string' ? edgeDialog(dialog) : dialog))
  for (let from = 0; from < dialogs.length; from += DIALOGS_PER_CALL) {
    const body = { dialogs: dialogs.slice(from, from + DIALOGS_PER_CALL) }
    await done(owner.call('addDialogs', { params, body }))
  }
  if (published) await done(owner.call('updateScript', { params, body: { published } }))
  return readScript(owner, script.id)
}

export const readScript = (visitor: Visitor, scriptId: string): Promise<Script> =>
  done(visitor.call('getScript', { params: { scriptId } }))
/** The dialogs of all pages. */
export async function readDialogs(visitor: Visitor, scriptId: string, trigger?: TriggerId): Promise<Dialog[]> {
  const [name, params] = trigger
    ? (['listTriggerDialogs', { scriptId, trigger }] as const)
    : (['listDialogs', { scriptId }] as const)
  const dialogs: Dialog[] = []
  for (let query = {}; ;) {
    const page = await done<EndpointOutput<Endpoints['listDialogs']>>(visitor.call(name, { params, query }))
    dialogs.push(...page.data)
    if (page.pagination.next === null) return dialogs
    query = { cursor: page.pagination.next }
  }
}
export const textsOf = async (visitor: Visitor, scriptId: string): Promise<string[]> =>
  (await readDialogs(visitor, scriptId)).map(({ text }) => text)

/** Sets the columns that an admin's decision on a script sets. */
export const moderate = (
  database: Database,
  scriptId: string,
  state: 'held' | 'taken-down' | null,
  because = 'Because.',
): Promise<void> => moderateItem(database, { kind: 'script', id: scriptId }, state, because)

/** Sets the columns that an admin's decision sets. */
export async function moderateItem(
  { queries }: Database,
  { kind, id }: Subject,
  state: 'held' | 'taken-down' | null,
  because = 'Because.',
): Promise<void> {
  await queries
    .updateTable(sharedTables[kind].items as 'scripts')
    .set({
      moderation_state: state,
      moderation_reason: state && because,
      moderation_since: state && new Date(),
    })
    .where('id', '=', id)
    .execute()
}
