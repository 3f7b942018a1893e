import { describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import type { Dialog } from '@rubato/contracts/domain'
import type { Kept } from '../document/editor-state.ts'
import { createEditorStore } from '../document/editor-store.ts'
import { idsOf, linesFrom } from '../document/dialogs.ts'
import { createSender, type ScriptApi } from './sender.ts'

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

/** A service in memory, with the rules of the contract. */
function createService(initial: Dialog[]) {
  let stored = initial
  let isOut = false
  let losesAnswers = false
  const calls: string[] = []
  /** Last revisions of what is deleted. */
  const last = new Map<string, number>()
  const answer = async <Reply>(name: string, make: () => Reply): Promise<Reply> => {
    if (isOut) throw new NetworkError('out')
    calls.push(name)
    const reply = make()
    if (losesAnswers) throw new NetworkError('lost')
    return reply
  }
  const api: ScriptApi = {
    list: () => answer('list', () => stored),
    listTrigger: () => answer('list', () => stored),
    add: (dialogs) =>
      answer(`add ${dialogs.length}`, () => {
        for (const each of dialogs)
          if (!stored.some((own) => own.id === each.id))
            stored = [...stored, { ...each, createdBy: author, cloned: false, revision: (last.get(each.id) ?? 0) + 1 }]
        return stored.filter((own) => dialogs.some((each) => each.id === own.id))
      }),
    edit: ({ id: which, revision, changes }) =>
      answer('edit', () => {
        const own = stored.find((each) => each.id === which)
        if (!own) throw refusal(404, 'dialog.not-found')
        if (own.text === changes.text) return own
        if (own.revision !== revision) throw refusal(409, 'dialog.conflict')
        const next = { ...own, text: changes.text ?? own.text, revision: (revision ?? 0) + 1 }
        stored = stored.map((each) => (each === own ? next : each))
        return next
      }),
    delete: ({ id: which, revision }) =>
      answer('delete', () => {
        const own = stored.find((each) => each.id === which)
        if (!own) throw refusal(404, 'dialog.not-found')
        if (own.revision !== revision) throw refusal(409, 'dialog.conflict')
        last.set(which, own.revision ?? 0)
        stored = stored.filter((each) => each !== own)
        return undefined
      }),
    order: (_, ids) =>
      answer('order', () => {
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
    goOut: (out: boolean) => void (isOut = out),
    loseAnswers: (loses: boolean) => void (losesAnswers = loses),
  }
}

function begin(initial: Dialog[], service = createService(initial), kept: Kept = { queue: [], conflicts: [] }) {
  const keep = vi.fn<(kept: Kept) => void>()
  const store = createEditorStore(linesFrom(initial), kept, keep)
  const sender = createSender(store, service.api)
  const lastKept = () => structuredClone(keep.mock.lastCall?.[0] ?? kept)
  const add = (n: number, text: string) =>
    store.run({ kind: 'add', line: { id: id(n), trigger: 'edge', text, published: true, cloned: false } })
  const edit = (n: number, text: string) => store.run({ kind: 'edit', id: id(n), words: { text, published: true } })
  const texts = () => idsOf(store.get().lines, 'edge').map((each) => store.line(each)?.text)
  return { store, sender, service, lastKept, add, edit, texts }
}

describe('the outbox', () => {
  test('sends what was written, in order, additions together', async () => {
    const { sender, service, add, edit, store } = begin([dialogOf(1, 'One')])
    add(2, 'Two')
    add(3, 'Three')
    edit(3, 'Three!')
    store.run({ kind: 'move', id: id(3), to: 0 })
    await sender.flush()
    expect(service.calls).toEqual(['add 2', 'order'])
    expect(service.texts()).toEqual(['Three!', 'One', 'Two'])
    expect(store.get().queue).toEqual([])
  })

  test('a line that is written and deleted before it was sent is never spoken of', async () => {
    const { sender, service, add, store } = begin([dialogOf(1, 'One')])
    add(2, 'Two')
    store.run({ kind: 'move', id: id(2), to: 0 })
    store.run({ kind: 'delete', id: id(2) })
    await sender.flush()
    expect(service.texts()).toEqual(['One'])
    expect(service.calls).toEqual(['order'])
  })

  test('an answer that was lost changes nothing twice, also over a new start', async () => {
    const first = begin([dialogOf(1, 'One')])
    first.service.loseAnswers(true)
    first.add(2, 'Two')
    await first.sender.flush()
    expect(first.store.get().sending).toBe('offline')
    first.edit(2, 'Two, later')
    first.sender.close()
    first.service.loseAnswers(false)
    const again = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')], first.service, first.lastKept())
    expect(again.texts()).toEqual(['One', 'Two, later'])
    await again.sender.flush()
    expect(again.service.texts()).toEqual(['One', 'Two, later'])
    expect(again.store.get()).toMatchObject({ queue: [], conflicts: [], sending: 'idle' })
  })

  test('keeps everything while the service is away', async () => {
    const { sender, service, add, edit, store, lastKept } = begin([dialogOf(1, 'One')])
    service.goOut(true)
    edit(1, 'Uno')
    add(2, 'Due')
    await sender.flush()
    sender.close()
    expect(store.get().sending).toBe('offline')
    expect(lastKept().queue.map(({ kind }) => kind)).toEqual(['edit', 'add'])
  })

  test('two texts for one line wait for the writer; the rest goes on', async () => {
    const { sender, service, add, edit, store, texts } = begin([dialogOf(1, 'One')])
    service.set([dialogOf(1, 'Theirs', 2)])
    edit(1, 'Mine')
    add(2, 'Two')
    await sender.flush()
    expect(service.texts()).toEqual(['Theirs', 'Two'])
    expect(store.get().conflicts).toMatchObject([{ mine: { text: 'Mine' }, theirs: { text: 'Theirs', revision: 2 } }])
    edit(1, 'Mine, still')
    store.resolve(id(1), { text: 'Both', published: true })
    await sender.flush()
    expect(service.texts()).toEqual(['Both', 'Two'])
    expect(texts()).toEqual(['Both', 'Two'])
  })

  test('a line deleted elsewhere comes back only when its writer says so', async () => {
    const { sender, service, edit, store, texts } = begin([dialogOf(1, 'One')])
    service.set([])
    edit(1, 'Mine')
    await sender.flush()
    expect(store.get().conflicts).toMatchObject([{ mine: { text: 'Mine' }, theirs: null }])
    store.resolve(id(1), store.get().conflicts[0]?.mine ?? null)
    await sender.flush()
    expect(service.texts()).toEqual(['Mine'])
    expect(texts()).toEqual(['Mine'])
  })

  test('a line changed elsewhere is not deleted before its writer has seen it', async () => {
    const { sender, service, add, store, texts } = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')])
    const theirs = [dialogOf(1, 'Theirs', 2), dialogOf(2, 'Two')]
    service.set(theirs)
    store.run({ kind: 'delete', id: id(1) })
    add(3, 'Three')
    await sender.flush()
    expect(service.texts()).toEqual(['Theirs', 'Two', 'Three'])
    expect(store.get().conflicts).toMatchObject([{ mine: null, theirs: { text: 'Theirs', revision: 2 } }])
    expect(texts()).toEqual(['Theirs', 'Two', 'Three'])
    store.resolve(id(1), null)
    expect(store.get()).toMatchObject({ conflicts: [], queue: [] })
    store.run({ kind: 'delete', id: id(1) })
    await sender.flush()
    expect(service.texts()).toEqual(['Two', 'Three'])
    expect(store.get().conflicts).toEqual([])
    store.undo()
    await sender.flush()
    expect(texts()[0]).toBe('Theirs')
    expect(service.texts()[0]).toBe('Theirs')
  })

  test('an open question about a deletion outlives the tab, unless the line has gone', async () => {
    const { sender, service, store, lastKept } = begin([dialogOf(1, 'One')])
    service.set([dialogOf(1, 'Theirs', 2)])
    store.run({ kind: 'delete', id: id(1) })
    await sender.flush()
    const again = begin([dialogOf(1, 'Theirs', 2)], service, lastKept())
    expect(again.store.get().conflicts).toMatchObject([{ mine: null }])
    expect(again.texts()).toEqual(['Theirs'])
    const later = begin([], service, lastKept())
    expect(later.store.get().conflicts).toEqual([])
  })

  test('a text whose line is deleted elsewhere is in sight again in the next tab', async () => {
    const { sender, service, edit, lastKept } = begin([dialogOf(1, 'One')])
    service.set([])
    edit(1, 'Mine')
    await sender.flush()
    expect(begin([], service, lastKept()).texts()).toEqual(['Mine'])
  })

  test('an edit that meets another text, and the deletion behind it, are one question', async () => {
    const { sender, service, edit, store } = begin([dialogOf(1, 'One')])
    service.set([dialogOf(1, 'Theirs', 2)])
    service.goOut(true)
    edit(1, 'Mine')
    await sender.flush()
    store.run({ kind: 'delete', id: id(1) })
    service.goOut(false)
    await sender.flush()
    expect(service.texts()).toEqual(['Theirs'])
    expect(store.get()).toMatchObject({ queue: [], conflicts: [{ mine: null, theirs: { text: 'Theirs' } }] })
  })

  test('to move a line says nothing about words that were changed elsewhere', async () => {
    const { sender, service, edit, store } = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')])
    service.set([dialogOf(1, 'Theirs', 2), dialogOf(2, 'Two')])
    store.run({ kind: 'move', id: id(2), to: 0 })
    await sender.flush()
    edit(1, 'Mine')
    await sender.flush()
    expect(service.texts()).toEqual(['Two', 'Theirs'])
    expect(store.get().conflicts).toMatchObject([{ mine: { text: 'Mine' }, theirs: { text: 'Theirs' } }])
  })

  test('a line brought back before it was sent still stands on what was seen', async () => {
    const { sender, service, edit, store } = begin([dialogOf(1, 'One', 3)])
    store.run({ kind: 'delete', id: id(1) })
    store.undo()
    edit(1, 'Uno')
    await sender.flush()
    expect(service.texts()).toEqual(['Uno'])
    expect(store.get().conflicts).toEqual([])
  })

  test('an edit that a closed tab has left is not lost when its line is deleted elsewhere', async () => {
    const first = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')])
    first.service.goOut(true)
    first.edit(1, 'Mine')
    first.edit(1, 'Mine, all of it')
    await first.sender.flush()
    first.sender.close()
    first.service.goOut(false)
    first.service.set([dialogOf(2, 'Two')])
    const again = begin([dialogOf(2, 'Two')], first.service, first.lastKept())
    expect(again.texts()).toEqual(['Two', 'Mine, all of it'])
    await again.sender.flush()
    expect(again.store.get()).toMatchObject({
      queue: [],
      conflicts: [{ trigger: 'edge', mine: { text: 'Mine, all of it' }, theirs: null }],
    })
    again.store.resolve(id(1), again.store.get().conflicts[0]?.mine ?? null)
    await again.sender.flush()
    expect(again.service.texts()).toEqual(['Two', 'Mine, all of it'])
  })

  test('what is typed is kept with every key, and goes out when the typing rests, or when it has to', async () => {
    vi.useFakeTimers()
    const { sender, service, edit, lastKept } = begin([dialogOf(1, 'One')])
    const type = (text: string) => {
      sender.hold()
      edit(1, text)
      sender.wake()
    }
    type('M')
    await vi.advanceTimersByTimeAsync(400)
    type('Mi')
    await vi.advanceTimersByTimeAsync(400)
    expect(service.calls).toEqual([])
    expect(lastKept().queue).toMatchObject([{ kind: 'edit', changes: { text: 'Mi' } }])
    await vi.advanceTimersByTimeAsync(100)
    expect(service.texts()).toEqual(['Mi'])
    type('Mine')
    await sender.flush()
    expect(service.texts()).toEqual(['Mine'])
    vi.useRealTimers()
  })

  test('the text of both that is begun is kept with the question', async () => {
    const { sender, service, edit, store, lastKept } = begin([dialogOf(1, 'One')])
    const theirs = [dialogOf(1, 'Theirs', 2)]
    service.set(theirs)
    edit(1, 'Mine')
    await sender.flush()
    store.merge(id(1), 'Mine and th')
    const again = begin(theirs, service, lastKept())
    expect(again.store.get().conflicts).toMatchObject([{ mine: { text: 'Mine' }, merged: 'Mine and th' }])
  })

  test('a refused line can be deleted, and the rest goes on', async () => {
    const { sender, service, add, store } = begin([])
    const { add: take } = service.api
    service.api.add = () => Promise.reject(refusal(409, 'script.too-many-dialogs'))
    add(1, 'One')
    await sender.flush()
    expect(store.get().sending).toBe('refused')
    store.run({ kind: 'delete', id: id(1) })
    service.api.add = take
    add(2, 'Two')
    await sender.flush()
    expect(service.texts()).toEqual(['Two'])
    expect(store.get().sending).toBe('idle')
  })

  test('what is undone was never there for the service', async () => {
    const { sender, service, edit, store, texts } = begin([dialogOf(1, 'One'), dialogOf(2, 'Two')])
    store.run({ kind: 'delete', id: id(1) })
    store.undo()
    await sender.flush()
    expect(service.calls).toEqual(['order'])
    edit(1, 'Uno')
    await sender.flush()
    store.run({ kind: 'delete', id: id(1) })
    await sender.flush()
    expect(service.texts()).toEqual(['Two'])
    store.undo()
    store.undo()
    await sender.flush()
    expect(service.texts()).toEqual(['One', 'Two'])
    expect(texts()).toEqual(['One', 'Two'])
    store.redo()
    await sender.flush()
    expect(service.texts()).toEqual(['Uno', 'Two'])
  })
})
