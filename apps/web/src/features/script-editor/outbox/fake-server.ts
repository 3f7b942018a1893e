/** A server of one script in memory, with the rules of the contract, and an outbox that sends to it. */
import { vi } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import type { Dialog } from '@rubato/contracts/domain'
import type { UnsentWork } from '../document/editor-state.ts'
import { createEditorStore } from '../document/editor-store.ts'
import { dialogsFrom, idsOf } from '../document/dialogs.ts'
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
export const refusal = (status: number, error: 'dialog.conflict' | 'dialog.not-found' | 'script.too-many-dialogs') =>
  new ApiError({ status, statusText: '', method: 'PATCH', url: '/' }, { error, issues: [] })

/** The server's dialogs in memory, with the rules of the contract. */
function createServer(initial: Dialog[]) {
  let stored = initial
  let isUnavailable = false
  let losesResponses = false
  const calls: string[] = []
  /** The last revisions of deleted dialogs. */
  const lastRevisions = new Map<string, number>()
  const respond = async <Reply>(name: string, make: () => Reply): Promise<Reply> => {
    if (isUnavailable) throw new NetworkError('out')
    calls.push(name)
    const reply = make()
    if (losesResponses) throw new NetworkError('lost')
    return reply
  }
  const api: ScriptApi = {
    list: () => respond('list', () => stored),
    listTrigger: () => respond('list', () => stored),
    add: (dialogs) =>
      respond(`add ${dialogs.length}`, () => {
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
        const isStale = changes.some(({ id: which, revision }) =>
          stored.some((own) => own.id === which && own.revision !== revision),
        )
        if (isStale) throw refusal(409, 'dialog.conflict')
        const byId = new Map(changes.map((change) => [change.id, change]))
        stored = stored.flatMap((own): Dialog[] => {
          const change = byId.get(own.id)
          if (!change) return [own]
          lastRevisions.set(own.id, own.revision ?? 0)
          const { trigger = own.trigger, text = own.text } = change.kind === 'edit' ? change.changes : {}
          return change.kind === 'delete' ? [] : [{ ...own, trigger, text, revision: (own.revision ?? 0) + 1 }]
        })
        return stored.filter((own) => byId.get(own.id)?.kind === 'edit')
      }),
    order: (_, ids) =>
      respond('order', () => {
        if (ids.length !== stored.length) throw refusal(409, 'dialog.conflict')
        stored = ids.flatMap((each) => stored.filter((own) => own.id === each))
        return undefined
      }),
  }
  return {
    api,
    calls,
    texts: () => stored.map(({ text }) => text),
    set: (dialogs: Dialog[]) => void (stored = dialogs),
    setUnavailable: (unavailable: boolean) => void (isUnavailable = unavailable),
    loseResponses: (loses: boolean) => void (losesResponses = loses),
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
  return { store, sender, server, lastPersisted, add, edit, texts }
}
