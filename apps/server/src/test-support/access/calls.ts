/** What each call of the matrix asks for. Every one of them would change something, or tell something, if it could. */
import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@rubato/contracts/api'
import { done } from '../scripts.ts'
import type { Reply, Visitor } from '../test-server.ts'
import type { Case } from './rules.ts'
import type { Target } from './targets.ts'

/** What is known of the call beside its target. */
export interface Asked extends Target {
  ownerId: string
  /** A script of whoever calls; of nobody when they can have none. */
  ownId: string
  /** As an admin has seen the script; empty where they cannot. */
  revision: string
}

interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const mine = { trigger: 'edge', text: 'Not yours.' }
const everything = { limit: '1000' }
/** Two letters that changed places. */
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
  deleteDialog: () => ({ query: { revision: '1' } }),
  cloneDialog: ({ dialogId }) => ({ body: { dialogIds: [dialogId] } }),
  'cloneDialog into another script': ({ ownId, dialogId }) => ({
    params: { scriptId: ownId },
    body: { dialogIds: [dialogId] },
  }),
  'cloneDialog of a hidden line into another script': ({ ownId, hiddenId }) => ({
    params: { scriptId: ownId },
    body: { dialogIds: [hiddenId] },
  }),
  report: ({ scriptId }) => reported('script', scriptId),
  'report of a line': ({ dialogId }) => reported('dialog', dialogId),
  'report of a hidden line': ({ hiddenId }) => reported('dialog', hiddenId),
  getReceipt: ({ receipt }) => ({ body: { receipt } }),
  listQueue: () => ({ query: everything }),
  decide: () => ({ body: { decision: 'take-down', statement: 'It is not to be here.' } }),
  restoreTakenDown: ({ revision }) => ({ body: { statement: 'It was a mistake.', revision } }),
}

/** Of a case, its route: what follows says only what is particular. */
export const routeOf = (label: string): EndpointName => label.split(' ')[0] as EndpointName

/** Asks as `visitor`; the answer is followed by the lines of a copy, which are told with it. */
export async function ask(visitor: Visitor, label: Case, asked: Asked): Promise<{ reply: Reply; told: unknown[] }> {
  const { scriptId, dialogId, itemId } = asked
  const { params, ...rest } = inputs[label]?.(asked) ?? {}
  const reply = await visitor.call(routeOf(label), {
    params: { scriptId, dialogId, itemId, trigger: 'edge', ...params },
    ...rest,
  })
  if (label !== 'cloneScript' || reply.error !== undefined) return { reply, told: [reply.body] }
  const copy = { scriptId: (reply.body as { id: string }).id }
  return { reply, told: [reply.body, await done(visitor.call('listDialogs', { params: copy }))] }
}
