import { describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import type { Dialog } from '@rubato/contracts/domain'
import type { UnsentWork } from '../document/editor-state.ts'
import { createEditorStore } from '../document/editor-store.ts'
import { dialogsFrom, idsOf } from '../document/dialogs.ts'
import type { ScriptApi } from './script-api.ts'
import { createSender } from './sender.ts'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const author = { id: id(9), username: 'Ada' }
const dialogOf = (n: number, text: string, revision = 1): Dialog => ({
  id: id(n),
  trigger: 'edge',
  text,
  createdBy: author,
  cloned: false,
  published: true,
  revision,
})
const refusal = (status: number, error: 'dialog.conflict' | 'dialog.not-found' | 'script.too-many-dialogs') =>
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

function begin(initial: Dialog[], server = createServer(initial), unsent: UnsentWork = { queue: [], conflicts: [] }) {
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

describe('the outbox', () => {
  test('sends the operations in order, consecutive additions in one request', async () => {
    const { sender, server, add, edit, store } = begin([dialogOf(1, 'One')])
    add(2, 'Two')
    add(3, 'Three')
    edit(3, 'Three!')
    store.run({ kind: 'move', id: id(3), to: 0 })
    await sender.flush()
    expect(server.calls).toEqual(['add 2', 'order'])
    expect(server.texts()).toEqual(['Three!', 'One', 'Two'])
    expect(store.get().queue).toEqual([])
  })

  test('a dialog that was added and deleted before it was sent is not sent', async () => {
    const { sender, server, add, store } = begin([dialogOf(1, 'One')])
    add(2, 'Two')
    store.run({ kind: 'move', id: id(2), to: 0 })
    store.run({ kind: 'delete', id: id(2) })
    await sender.flush()
    expect(server.texts()).toEqual(['One'])
    expect(server.calls).toEqual(['order'])
  })

  test('an operation whose response was lost has no second effect, also after a new start', async () => {
    const first = begin([dialogOf(1, 'One')])
    first.server.loseResponses(true)
    first.add(2, 'Two')
    await first.sender.flush()
    expect(first.store.get().sending).toBe('offline')
    first.edit(2, 'Two, later')
    first.sender.close()
    first.server.loseResponses(false)
    const again = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')], first.server, first.lastPersisted())
    expect(again.texts()).toEqual(['One', 'Two, later'])
    await again.sender.flush()
    expect(again.server.texts()).toEqual(['One', 'Two, later'])
    expect(again.store.get()).toMatchObject({ queue: [], conflicts: [], sending: 'idle' })
  })

  test('stores every operation while the server is unavailable', async () => {
    const { sender, server, add, edit, store, lastPersisted } = begin([dialogOf(1, 'One')])
    server.setUnavailable(true)
    edit(1, 'Uno')
    add(2, 'Due')
    await sender.flush()
    sender.close()
    expect(store.get().sending).toBe('offline')
    expect(lastPersisted().queue.map(({ kind }) => kind)).toEqual(['edit', 'add'])
  })

  test('a conflict waits for the author; the rest of the queue is sent', async () => {
    const { sender, server, add, edit, store, texts } = begin([dialogOf(1, 'One')])
    server.set([dialogOf(1, 'Theirs', 2)])
    edit(1, 'Mine')
    add(2, 'Two')
    await sender.flush()
    expect(server.texts()).toEqual(['Theirs', 'Two'])
    expect(store.get().conflicts).toMatchObject([{ mine: { text: 'Mine' }, theirs: { text: 'Theirs', revision: 2 } }])
    edit(1, 'Mine, still')
    store.resolveConflict(id(1), { text: 'Both', published: true })
    await sender.flush()
    expect(server.texts()).toEqual(['Both', 'Two'])
    expect(texts()).toEqual(['Both', 'Two'])
  })

  test('a dialog deleted elsewhere is added again only by the author’s decision', async () => {
    const { sender, server, edit, store, texts } = begin([dialogOf(1, 'One')])
    server.set([])
    edit(1, 'Mine')
    await sender.flush()
    expect(store.get().conflicts).toMatchObject([{ mine: { text: 'Mine' }, theirs: null }])
    store.resolveConflict(id(1), store.get().conflicts[0]?.mine ?? null)
    await sender.flush()
    expect(server.texts()).toEqual(['Mine'])
    expect(texts()).toEqual(['Mine'])
  })

  test('a dialog changed elsewhere is not deleted before its author has seen the change', async () => {
    const { sender, server, add, store, texts } = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')])
    const theirs = [dialogOf(1, 'Theirs', 2), dialogOf(2, 'Two')]
    server.set(theirs)
    store.run({ kind: 'delete', id: id(1) })
    add(3, 'Three')
    await sender.flush()
    expect(server.texts()).toEqual(['Theirs', 'Two', 'Three'])
    expect(store.get().conflicts).toMatchObject([{ mine: null, theirs: { text: 'Theirs', revision: 2 } }])
    expect(texts()).toEqual(['Theirs', 'Two', 'Three'])
    store.resolveConflict(id(1), null)
    expect(store.get()).toMatchObject({ conflicts: [], queue: [] })
    store.run({ kind: 'delete', id: id(1) })
    await sender.flush()
    expect(server.texts()).toEqual(['Two', 'Three'])
    expect(store.get().conflicts).toEqual([])
    store.undo()
    await sender.flush()
    expect(texts()[0]).toBe('Theirs')
    expect(server.texts()[0]).toBe('Theirs')
  })

  test('a conflict about a deletion survives the tab, unless the dialog was deleted meanwhile', async () => {
    const { sender, server, store, lastPersisted } = begin([dialogOf(1, 'One')])
    server.set([dialogOf(1, 'Theirs', 2)])
    store.run({ kind: 'delete', id: id(1) })
    await sender.flush()
    const again = begin([dialogOf(1, 'Theirs', 2)], server, lastPersisted())
    expect(again.store.get().conflicts).toMatchObject([{ mine: null }])
    expect(again.texts()).toEqual(['Theirs'])
    const later = begin([], server, lastPersisted())
    expect(later.store.get().conflicts).toEqual([])
  })

  test('a text whose dialog was deleted elsewhere is shown again in the next tab', async () => {
    const { sender, server, edit, lastPersisted } = begin([dialogOf(1, 'One')])
    server.set([])
    edit(1, 'Mine')
    await sender.flush()
    expect(begin([], server, lastPersisted()).texts()).toEqual(['Mine'])
  })

  test('an edit and a later deletion of a dialog that was changed elsewhere are one conflict', async () => {
    const { sender, server, edit, store } = begin([dialogOf(1, 'One')])
    server.set([dialogOf(1, 'Theirs', 2)])
    server.setUnavailable(true)
    edit(1, 'Mine')
    await sender.flush()
    store.run({ kind: 'delete', id: id(1) })
    server.setUnavailable(false)
    await sender.flush()
    expect(server.texts()).toEqual(['Theirs'])
    expect(store.get()).toMatchObject({ queue: [], conflicts: [{ mine: null, theirs: { text: 'Theirs' } }] })
  })

  test('moving a dialog does not confirm a text that was changed elsewhere', async () => {
    const { sender, server, edit, store } = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')])
    server.set([dialogOf(1, 'Theirs', 2), dialogOf(2, 'Two')])
    store.run({ kind: 'move', id: id(2), to: 0 })
    await sender.flush()
    edit(1, 'Mine')
    await sender.flush()
    expect(server.texts()).toEqual(['Two', 'Theirs'])
    expect(store.get().conflicts).toMatchObject([{ mine: { text: 'Mine' }, theirs: { text: 'Theirs' } }])
  })

  test('a deletion that is undone before it was sent keeps the revision that the author saw', async () => {
    const { sender, server, edit, store } = begin([dialogOf(1, 'One', 3)])
    store.run({ kind: 'delete', id: id(1) })
    store.undo()
    edit(1, 'Uno')
    await sender.flush()
    expect(server.texts()).toEqual(['Uno'])
    expect(store.get().conflicts).toEqual([])
  })

  test('an edit left by a closed tab is not lost when its dialog is deleted elsewhere', async () => {
    const first = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')])
    first.server.setUnavailable(true)
    first.edit(1, 'Mine')
    first.edit(1, 'Mine, all of it')
    await first.sender.flush()
    first.sender.close()
    first.server.setUnavailable(false)
    first.server.set([dialogOf(2, 'Two')])
    const again = begin([dialogOf(2, 'Two')], first.server, first.lastPersisted())
    expect(again.texts()).toEqual(['Two', 'Mine, all of it'])
    await again.sender.flush()
    expect(again.store.get()).toMatchObject({
      queue: [],
      conflicts: [{ trigger: 'edge', mine: { text: 'Mine, all of it' }, theirs: null }],
    })
    again.store.resolveConflict(id(1), again.store.get().conflicts[0]?.mine ?? null)
    await again.sender.flush()
    expect(again.server.texts()).toEqual(['Two', 'Mine, all of it'])
  })

  test('a typed text is stored with every key, and sent when the typing pauses or on flush', async () => {
    vi.useFakeTimers()
    const { sender, server, edit, lastPersisted } = begin([dialogOf(1, 'One')])
    const type = (text: string) => {
      sender.debounce()
      edit(1, text)
      sender.wake()
    }
    type('M')
    await vi.advanceTimersByTimeAsync(400)
    type('Mi')
    await vi.advanceTimersByTimeAsync(400)
    expect(server.calls).toEqual([])
    expect(lastPersisted().queue).toMatchObject([{ kind: 'edit', changes: { text: 'Mi' } }])
    await vi.advanceTimersByTimeAsync(100)
    expect(server.texts()).toEqual(['Mi'])
    type('Mine')
    await sender.flush()
    expect(server.texts()).toEqual(['Mine'])
    vi.useRealTimers()
  })

  test('a merged text is stored with its conflict while it is typed', async () => {
    const { sender, server, edit, store, lastPersisted } = begin([dialogOf(1, 'One')])
    const theirs = [dialogOf(1, 'Theirs', 2)]
    server.set(theirs)
    edit(1, 'Mine')
    await sender.flush()
    store.setMergedText(id(1), 'Mine and th')
    const again = begin(theirs, server, lastPersisted())
    expect(again.store.get().conflicts).toMatchObject([{ mine: { text: 'Mine' }, merged: 'Mine and th' }])
  })

  test('a refused dialog can be deleted, and the rest of the queue is sent', async () => {
    const { sender, server, add, store } = begin([])
    const { add: accept } = server.api
    server.api.add = () => Promise.reject(refusal(409, 'script.too-many-dialogs'))
    add(1, 'One')
    await sender.flush()
    expect(store.get().sending).toBe('refused')
    store.run({ kind: 'delete', id: id(1) })
    server.api.add = accept
    add(2, 'Two')
    await sender.flush()
    expect(server.texts()).toEqual(['Two'])
    expect(store.get().sending).toBe('idle')
  })

  test('a command that is undone before it was sent has no effect on the server; a later one is reversed there', async () => {
    const { sender, server, edit, store, texts } = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')])
    store.run({ kind: 'delete', id: id(1) })
    store.undo()
    await sender.flush()
    expect(server.calls).toEqual(['order'])
    edit(1, 'Uno')
    await sender.flush()
    store.run({ kind: 'delete', id: id(1) })
    await sender.flush()
    expect(server.texts()).toEqual(['Two'])
    store.undo()
    store.undo()
    await sender.flush()
    expect(server.texts()).toEqual(['One', 'Two'])
    expect(texts()).toEqual(['One', 'Two'])
    store.redo()
    await sender.flush()
    expect(server.texts()).toEqual(['Uno', 'Two'])
  })

  test('many changes and deletions are sent in one request', async () => {
    const { sender, server, edit, store, texts } = begin([1, 2, 3, 4].map((n) => dialogOf(n, `${n}`)))
    for (const n of [1, 2]) edit(n, `${n}, better`)
    store.run({ kind: 'delete', id: id(3) })
    await sender.flush()
    expect(server.calls).toEqual(['change 3'])
    expect(server.texts()).toEqual(['1, better', '2, better', '4'])
    store.undo()
    edit(1, 'Again')
    await sender.flush()
    expect(server.texts()).toEqual(['Again', '2, better', '3', '4'])
    expect(texts()).toEqual(server.texts())
    expect(store.get().conflicts).toEqual([])
  })

  test('of many changes only those in conflict wait for the author', async () => {
    const { sender, server, edit, store } = begin([1, 2, 3].map((n) => dialogOf(n, `${n}`)))
    server.set([dialogOf(1, '1'), dialogOf(2, 'Theirs', 2), dialogOf(3, '3')])
    for (const n of [1, 2, 3]) edit(n, `${n}, better`)
    await sender.flush()
    expect(server.texts()).toEqual(['1, better', 'Theirs', '3, better'])
    expect(store.get()).toMatchObject({ queue: [], conflicts: [{ id: id(2), mine: { text: '2, better' } }] })
    edit(1, 'One')
    edit(3, 'Three')
    server.calls.length = 0
    await sender.flush()
    expect(server.calls).toEqual(['change 2'])
  })
})
