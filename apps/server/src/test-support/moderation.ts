import type { QueueDetail, QueueItem, Receipt, Script, ItemReview } from '@rubato/contracts/domain'
import { expect } from 'vitest'
import { done } from './scripts.ts'
import type { Reply, TestServer, TestWorld, Visitor } from './test-server.ts'

export const MISSING = '00000000-0000-4000-8000-000000000000'
export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const STATEMENT = 'It describes a person under age.'

export const idOf = async (visitor: Visitor) => ((await visitor.call('me')).body as { id: string }).id
export const become = (server: TestServer) => server.visitor().become('supporter')
export const admin = async (server: TestServer) => (await become(server)).becomeAdmin()
export const pageOf = <T>(reply: Reply) => reply.body as { data: T[]; pagination: { next: string | null } }

/** Reports without an account, each from another network. */
export async function report(server: TestServer, id: string, changes: object = {}): Promise<Receipt> {
  const reply = await server.visitor().call('report', {
    body: { kind: 'script', id, reason: 'minors', text: 'Look at it.', ...changes },
    ip: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`,
  })
  expect(reply.status).toBe(200)
  return reply.body as Receipt
}
export const lookUp = async (server: TestServer, receipt: string) =>
  (await server.visitor().call('getReceipt', { body: { receipt } })).body as Receipt

export const queue = async (by: Visitor, query: Record<string, string> = {}) =>
  pageOf<QueueItem>(await by.call('listQueue', { query: { limit: '1000', ...query } })).data
/** The cases of all pages. */
export async function readWholeQueue(by: Visitor, state: string, limit: number): Promise<QueueItem[]> {
  const items: QueueItem[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { state, limit: String(limit), ...(cursor === null ? {} : { cursor }) }
    const page = pageOf<QueueItem>(await by.call('listQueue', { query }))
    items.push(...page.data)
    cursor = page.pagination.next
  } while (cursor !== null)
  return items
}
export async function itemOf(by: Visitor, subjectId: string): Promise<QueueItem> {
  const found = (await queue(by)).find(({ subject }) => subject.id === subjectId)
  if (!found) throw new Error('It is not in the queue')
  return found
}
export const detailOf = async (by: Visitor, itemId: string) =>
  (await by.call('getQueueItem', { params: { itemId } })).body as QueueDetail

export const decide = (by: Visitor, itemId: string, decision: 'allow' | 'take-down', statement = STATEMENT) =>
  by.call('decide', { params: { itemId }, body: { decision, statement } })
/** Releases a held script at this revision. */
export const releaseScript = (by: Visitor, itemId: string, revision: string, statement = STATEMENT) =>
  by.call('decide', { params: { itemId }, body: { decision: 'allow', statement, revision } })
export const review = (by: Visitor, scriptId: string): Promise<ItemReview> =>
  done(by.call('getReview', { params: { kind: 'script', subjectId: scriptId } }))
/** Releases a held script at its current revision. */
export const release = async (by: Visitor, scriptId: string, statement = STATEMENT) =>
  releaseScript(by, (await itemOf(by, scriptId)).id, (await review(by, scriptId)).revision, statement)
/** Reports a subject and takes it down. */
export async function takeDown(server: TestServer, by: Visitor, id: string, changes: object = {}): Promise<Receipt> {
  const receipt = await report(server, id, changes)
  expect((await decide(by, (await itemOf(by, id)).id, 'take-down')).status).toBe(200)
  return receipt
}
export const restore = (by: Visitor, scriptId: string, statement: string, revision?: string) =>
  by.call('restoreTakenDown', { params: { kind: 'script', subjectId: scriptId }, body: { statement, revision } })
/** Restores a script at its current revision. */
export const restoreSeen = async (by: Visitor, scriptId: string, statement: string) =>
  restore(by, scriptId, statement, (await review(by, scriptId)).revision)

export const isSeenBy = async (visitor: Visitor, scriptId: string) =>
  (await visitor.call('getScript', { params: { scriptId } })).status === 200
export const ownScript = async (owner: Visitor, scriptId: string) =>
  (await owner.call('getScript', { params: { scriptId } })).body as Script
export const decisionsOf = async (owner: Visitor, scriptId: string) =>
  (await owner.call('listScriptDecisions', { params: { scriptId } })).body

/** Rows that are written directly to the database. */
export function moderationRows(world: TestWorld) {
  return {
    /** A script with two published dialogs and an unpublished one. */
    async makeScript(owner: Visitor, shared = true) {
      const ownerId = await idOf(owner)
      const { queries } = world.database
      const { id } = await queries
        .insertInto('scripts')
        .values({
          owner_id: ownerId,
          name: 'Slow evening',
          description: 'A patient voice.',
          intended_sex: 'all',
          shared,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const dialog = { script_id: id, owner_id: ownerId, trigger: 'edge', speech: null, cloned: false }
      const dialogs = await queries
        .insertInto('dialogs')
        .values([
          { ...dialog, position: 0, text: 'First line.', published: true },
          { ...dialog, position: 1, text: 'Only a draft.', published: false },
          { ...dialog, position: 2, text: 'Second line.', published: true },
        ])
        .returning('id')
        .execute()
      return { id, dialogId: dialogs[0]?.id ?? '', draftId: dialogs[1]?.id ?? '' }
    },
    hold: (scriptId: string, reason: string | null, since = new Date()) =>
      world.database.queries
        .updateTable('scripts')
        .set({
          moderation_state: reason === null ? null : 'held',
          moderation_reason: reason,
          moderation_since: reason === null ? null : since,
        })
        .where('id', '=', scriptId)
        .execute(),
  }
}
