/** A server of one script in memory, with the rules of the contract, and an outbox that sends to it. */
import { vi } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import type { Dialog } from '@rubato/contracts/domain'
import type { UnsentWork } from '../document/editor-state.ts'
import { createEditorStore } from '../document/editor-store.ts'
import { dialogsFrom, idsOf } from '../document/dialogs.ts'
import { createRefresh } from './refresh.ts'
import type { ScriptApi } from './script-api.ts'
import { createSender } from './sender.ts'

export const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const author = { id: id(9), username: 'Ada' }
export const dialogOf = (n: number, text: string, revision = 1): Dialog => ({
  id: id(n),
  trigger: 'edge',
  text,
  createdBy: author,
  cloned: false,
  published: true,
  revision,
})
type Refusal = 'auth.signed-out' | 'dialog.conflict' | 'dialog.exists' | 'dialog.not-found' | 'script.too-many-dialogs'
export const refusal = (status: number, error: Refusal) =>
  new ApiError({ status, statusText: '', method: 'PATCH', url: '/' }, { error, issues: [] })

type Change = Parameters<ScriptApi['change']>[0][number]

const isApplied = (own: Dialog | undefined, change: Change): boolean =>
  change.kind === 'delete' ? !own : own?.text === change.changes.text

/** Applies edits and deletions, all or none. Those that are applied already are accepted with any revision. */
function changeAll(stored: Dialog[], changes: readonly Change[], lastRevisions: Map<string, number>): Dialog[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  for (const change of changes) {
    const own = stored.find((each) => each.id === change.id)
    if (isApplied(own, change)) continue
    if (!own) throw refusal(404, 'dialog.not-found')
    if (own.revision !== change.revision) throw refusal(409, 'dialog.conflict')
  }
  return stored.flatMap((own): Dialog[] => {
    const change = byId.get(own.id)
    if (!change || isApplied(own, change)) return [own]
    lastRevisions.set(own.id, own.revision ?? 0)
    const { trigger = own.trigger, text = own.text } = change.kind === 'edit' ? change.changes : {}
    return change.kind === 'delete' ? [] : [{ ...own, trigger, text, revision: (own.revision ?? 0) + 1 }]
  })
}

/** The connection to the server, with its failures and delays. */
function createConnection() {
  let failure: Error | null = null
  let losesResponses = false
  let held: Promise<void> | undefined
  const calls: string[] = []
  /** Carries out a request. */
  const respond = async <Reply>(name: string, make: () => Reply): Promise<Reply> => {
    if (failure) throw failure
    calls.push(name)
    const reply = make()
    const isLost = losesResponses
    const hold = held
    held = undefined
    await hold
    if (isLost) throw new NetworkError('lost')
    return reply
  }
  const controls = {
    calls,
    setUnavailable: (unavailable: boolean) => void (failure = unavailable ? new NetworkError('out') : null),
    /** Every request is refused before its operations are read. */
    refuseAccess: (status: 401 | 403 | 451) => void (failure = refusal(status, 'auth.signed-out')),
    loseResponses: (loses: boolean) => void (losesResponses = loses),
    /** The next request is applied at once; its response arrives when the returned function is called. */
    holdResponse(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
  return { respond, controls }
}

/** The server's dialogs in memory, with the rules of the contract. */
function createServer(initial: Dialog[]) {
  let stored = initial
  let isFull = false
  /** The last revisions of deleted dialogs. */
  const lastRevisions = new Map<string, number>()
  const { respond, controls } = createConnection()
  const api: ScriptApi = {
    list: () => respond('list', () => stored),
    listTrigger: () => respond('list', () => stored),
    add: (dialogs) =>
      respond(`add ${dialogs.length}`, () => {
        if (dialogs.some((each) => stored.some((own) => own.id === each.id && own.text !== each.text)))
          throw refusal(409, 'dialog.exists')
        if (isFull && dialogs.some((each) => !stored.some((own) => own.id === each.id)))
          throw refusal(409, 'script.too-many-dialogs')
        for (const each of dialogs)
          if (!stored.some((own) => own.id === each.id))
            stored = [
              ...stored,
              { ...each, createdBy: author, cloned: false, revision: (lastRevisions.get(each.id) ?? 0) + 1 },
            ]
        return stored.filter((own) => dialogs.some((each) => each.id === own.id))
      }),
    edit: ({ id: which, revision, changes }) =>
      respond('edit', () => {
        const own = stored.find((each) => each.id === which)
        if (!own) throw refusal(404, 'dialog.not-found')
        if (own.text === changes.text) return own
        if (own.revision !== revision) throw refusal(409, 'dialog.conflict')
        const next = { ...own, text: changes.text ?? own.text, revision: (revision ?? 0) + 1 }
        stored = stored.map((each) => (each === own ? next : each))
        return next
      }),
    delete: ({ id: which, revision }) =>
      respond('delete', () => {
        const own = stored.find((each) => each.id === which)
        if (!own) throw refusal(404, 'dialog.not-found')
        if (own.revision !== revision) throw refusal(409, 'dialog.conflict')
        lastRevisions.set(which, own.revision ?? 0)
        stored = stored.filter((each) => each !== own)
        return undefined
      }),
    change: (changes) =>
      respond(`change ${changes.length}`, () => {
        stored = changeAll(stored, changes, lastRevisions)
        const edited = new Set(changes.flatMap((each) => (each.kind === 'edit' ? [each.id] : [])))
        return stored.filter((own) => edited.has(own.id))
      }),
    order: (_, ids) =>
      respond('order', () => {
        if (ids.length !== stored.length || stored.some((own) => !ids.includes(own.id)))
          throw refusal(409, 'dialog.conflict')
        stored = ids.flatMap((each) => stored.filter((own) => own.id === each))
        return undefined
      }),
  }
  return {
    ...controls,
    api,
    texts: () => stored.map(({ text }) => text),
    set: (dialogs: Dialog[]) => void (stored = dialogs),
    /** Every new dialog is refused. */
    setFull: (full: boolean) => void (isFull = full),
  }
}

/** A store with its sender, and the server to which it sends. */
export function begin(
  initial: Dialog[],
  server = createServer(initial),
  unsent: UnsentWork = { queue: [], conflicts: [] },
) {
  const persist = vi.fn<(unsent: UnsentWork) => void>()
  const store = createEditorStore(dialogsFrom(initial), unsent, persist)
  const sender = createSender(store, server.api)
  const lastPersisted = () => structuredClone(persist.mock.lastCall?.[0] ?? unsent)
  const add = (n: number, text: string) =>
    store.run({ kind: 'add', dialog: { id: id(n), trigger: 'edge', text, published: true, cloned: false } })
  const edit = (n: number, text: string) => store.run({ kind: 'edit', id: id(n), content: { text, published: true } })
  const texts = () => idsOf(store.get().dialogs, 'edge').map((each) => store.dialog(each)?.text)
  return { store, sender, server, lastPersisted, add, edit, texts, ...createRefresh(store, server.api) }
}
