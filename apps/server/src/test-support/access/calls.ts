/** The input of each call of the access matrix. Every call would change or reveal data if it were allowed. */
import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@rubato/contracts/api'
import { done } from '../scripts.ts'
import type { Reply, Visitor } from '../test-server.ts'
import type { Case } from './rules.ts'
import type { Target } from './targets.ts'

/** The target, and the caller's own data. */
export interface Asked extends Target {
  ownerId: string
  /** A script of the caller; the id of no script when the caller may have none. */
  ownId: string
  /** The revision of an admin's review; empty when the script cannot be reviewed. */
  revision: string
}

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const mine = { trigger: 'edge', text: 'Not yours.' }
const everything = { limit: '1000' }
/** The word with two letters swapped. */
const misspelt = (word: string): string => word.slice(0, 4) + word.charAt(5) + word.charAt(4) + word.slice(6)
const reported = (kind: string, id: string): Input => ({ body: { kind, id, reason: 'other', text: 'Look at it.' } })

const inputs: { [K in Case]?: (asked: Asked) => Input } = {
  listTriggers: ({ scriptId }) => ({ query: { scriptId } }),
  listScripts: () => ({ query: everything }),
  'listScripts by a word of the title': ({ words }) => ({ query: { ...everything, search: words.title } }),
  'listScripts by the tag, misspelt': ({ words }) => ({ query: { ...everything, search: misspelt(words.tag) } }),
  'listScripts of the owner': ({ ownerId }) => ({ query: { ...everything, userId: ownerId } }),
  'listScripts among bookmarks': () => ({ query: { ...everything, bookmarked: 'true' } }),
  listTags: ({ words }) => ({ query: { prefix: words.tag.slice(0, 8) } }),
  voteForScript: () => ({ body: { vote: 1 } }),
  updateScript: () => ({ body: { title: 'Not yours', tags: ['not-yours'] } }),
  'updateScript to publish': () => ({ body: { published: true } }),
  'updateScript to withdraw': () => ({ body: { published: false } }),
  addDialogs: () => ({ body: { dialogs: [{ ...mine, id: randomUUID() }] } }),
  importDialogs: ({ dialogId }) => ({
    body: { rows: [mine, { ...mine, id: dialogId, text: 'Nor this.' }], apply: true },
  }),
  'importDialogs as a trial': ({ dialogId }) => ({ body: { rows: [{ ...mine, id: dialogId }], apply: false } }),
  orderDialogs: ({ dialogId, hiddenId }) => ({ body: { trigger: 'edge', ids: [hiddenId, dialogId] } }),
  updateDialog: () => ({ body: { revision: 1, text: 'Not yours.' } }),
  changeDialogs: ({ dialogId, hiddenId }) => ({
    body: { changed: [{ id: dialogId, revision: 1, text: 'Not yours.' }], deleted: [{ id: hiddenId, revision: 1 }] },
  }),
  deleteDialog: () => ({ query: { revision: '1' } }),
  cloneDialog: ({ dialogId }) => ({ body: { dialogIds: [dialogId] } }),
  'cloneDialog into another script': ({ ownId, dialogId }) => ({
    params: { scriptId: ownId },
    body: { dialogIds: [dialogId] },
  }),
  'cloneDialog of an unpublished dialog into another script': ({ ownId, hiddenId }) => ({
    params: { scriptId: ownId },
    body: { dialogIds: [hiddenId] },
  }),
  report: ({ scriptId }) => reported('script', scriptId),
  'report of a dialog': ({ dialogId }) => reported('dialog', dialogId),
  'report of an unpublished dialog': ({ hiddenId }) => reported('dialog', hiddenId),
  getReceipt: ({ receipt }) => ({ body: { receipt } }),
  listQueue: () => ({ query: everything }),
  decide: () => ({ body: { decision: 'take-down', statement: 'It is not to be here.' } }),
  restoreTakenDown: ({ revision }) => ({ body: { statement: 'It was a mistake.', revision } }),
}

/** The endpoint of a label; the words after it describe the variant. */
export const routeOf = (label: string): EndpointName => label.split(' ')[0] as EndpointName

/** Calls as `visitor`; for a clone the answers include the dialogs of the copy. */
export async function ask(visitor: Visitor, label: Case, asked: Asked): Promise<{ reply: Reply; answers: unknown[] }> {
  const { scriptId, dialogId, itemId } = asked
  const { params, ...rest } = inputs[label]?.(asked) ?? {}
  const reply = await visitor.call(routeOf(label), {
    params: { scriptId, dialogId, itemId, trigger: 'edge', kind: 'script', subjectId: scriptId, ...params },
    ...rest,
  })
  if (label !== 'cloneScript' || reply.error !== undefined) return { reply, answers: [reply.body] }
  const copy = { scriptId: (reply.body as { id: string }).id }
  return { reply, answers: [reply.body, await done(visitor.call('listDialogs', { params: copy }))] }
}
