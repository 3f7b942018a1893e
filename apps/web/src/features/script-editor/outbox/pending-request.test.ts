/** The author's commands while a request is pending, or after one whose response was lost. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialogsFrom } from '../document/dialogs.ts'
import { confirmOperations } from '../document/editor-state.ts'
import type { Operation } from '../document/operation-queue.ts'
import { begin, dialogOf, id } from './fake-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Waits until the sender waits for a response or has stopped; the retry timer does not elapse. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('an edit is sent when an earlier dialog is restored and deleted again while its deletion is pending', async () => {
  const { sender, server, store, edit, texts } = begin([dialogOf(2, 'Two'), dialogOf(1, 'One')])
  const respond = server.holdResponse()
  store.run({ kind: 'delete', id: id(1) })
  const sent = sender.flush()
  await settle()
  store.undo()
  edit(2, 'Zwei')
  store.run({ kind: 'delete', id: id(1) })
  expect(store.get().queue).toMatchObject([
    { kind: 'delete', id: id(1), sent: true },
    { kind: 'edit', id: id(2) },
  ])
  respond()
  await sent
  expect(server.texts()).toEqual(['Zwei'])
  expect(texts()).toEqual(['Zwei'])
})

test('a deletion that could not be sent stays in the queue when it is undone and redone', async () => {
  const { sender, server, store, texts } = begin([dialogOf(2, 'Two'), dialogOf(1, 'One')])
  server.setUnavailable(true)
  store.run({ kind: 'delete', id: id(1) })
  await sender.flush()
  store.undo()
  store.redo()
  expect(store.get().queue).toMatchObject([{ kind: 'delete', id: id(1) }])
  server.setUnavailable(false)
  await sender.flush()
  expect(server.texts()).toEqual(['Two'])
  expect(texts()).toEqual(['Two'])
})

test('a line that is deleted while its addition is pending leaves nothing to send when the addition is refused', async () => {
  const { sender, server, store, add } = begin([])
  server.setFull(true)
  const unsubscribe = store.subscribe(() => {
    if (store.get().sending !== 'sending') return
    unsubscribe()
    void Promise.resolve().then(() => store.run({ kind: 'delete', id: id(1) }))
  })
  add(1, 'One')
  await sender.flush()
  expect(store.get()).toMatchObject({ queue: [], sending: 'idle', refusal: null })
})

test('a response confirms the operations that were sent, wherever they are in the queue', () => {
  const dialogs = dialogsFrom([dialogOf(1, 'One')])
  const deletion: Operation = { kind: 'delete', id: id(2), sent: true }
  const edit: Operation = { kind: 'edit', id: id(1), changes: { text: 'Uno' } }
  expect(confirmOperations({ dialogs, conflicts: [], queue: [edit, deletion] }, [deletion], []).queue).toEqual([edit])
  expect(confirmOperations({ dialogs, conflicts: [], queue: [edit] }, [deletion], []).queue).toEqual([edit])
})

test('an addition whose response was lost is not rewritten after the server has refused a later one', async () => {
  const { sender, server, store, add, edit } = begin([])
  server.loseResponses(true)
  add(1, 'One')
  await sender.flush()
  server.loseResponses(false)
  server.setFull(true)
  add(2, 'Two')
  await sender.flush()
  expect(store.get().sending).toBe('refused')
  edit(1, 'Uno')
  store.run({ kind: 'delete', id: id(2) })
  await sender.flush()
  expect(store.get()).toMatchObject({ queue: [], sending: 'idle' })
  expect(server.texts()).toEqual(['Uno'])
})

test.each([401, 403, 451] as const)(
  'an addition whose response was lost is not rewritten after access was refused (%d)',
  async (status) => {
    const { sender, server, store, add } = begin([])
    server.loseResponses(true)
    add(1, 'One')
    await sender.flush()
    server.loseResponses(false)
    server.refuseAccess(status)
    await sender.flush()
    expect(store.get().sending).toBe('refused')
    store.run({ kind: 'delete', id: id(1) })
    server.setUnavailable(false)
    await sender.flush()
    expect(store.get()).toMatchObject({ queue: [], sending: 'idle' })
    expect(server.texts()).toEqual([])
  },
)

const NUMBER_MAX = 8
const number = fc.integer({ min: 1, max: NUMBER_MAX })
const text = fc.constantFrom('a', 'b', 'c')
type Outcome = 'answered' | 'lost' | 'unavailable' | 'full' | 'signed-out'
const outcome = fc.constantFrom<Outcome>('answered', 'lost', 'unavailable', 'full', 'signed-out')
const action = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), text }),
  fc.record({ kind: fc.constant('edit' as const), n: number, text }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), n: number }) },
  fc.record({ kind: fc.constant('delete-two' as const), n: number, other: number }),
  fc.record({ kind: fc.constant('move' as const), n: number, to: fc.nat(3) }),
  { weight: 2, arbitrary: fc.constantFrom({ kind: 'undo' as const }, { kind: 'redo' as const }) },
  // The response of the pending request arrives, if there is one; the next request of the sender has this outcome.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), outcome }) },
)
type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never
type Editor = ReturnType<typeof begin>

function createAuthor({ store, add, edit }: Editor, count: number) {
  let last = count
  return (act: Exclude<Action, { kind: 'send' }>): void => {
    if (act.kind === 'add' && last < NUMBER_MAX) add(++last, act.text)
    else if (act.kind === 'edit') edit(act.n, act.text)
    else if (act.kind === 'delete') store.run({ kind: 'delete', id: id(act.n) })
    else if (act.kind === 'delete-two') {
      const dialogs = new Map([act.n, act.other].map((n) => [id(n), null]))
      store.run({ kind: 'set', name: { act: 'delete', count: 2 }, dialogs, order: new Map() })
    } else if (act.kind === 'move') store.run({ kind: 'move', id: id(act.n), to: act.to })
    else if (act.kind === 'undo') store.undo()
    else if (act.kind === 'redo') store.redo()
  }
}

/** Every response is held until the next call of `send`. */
function createConnection({ sender, server, store }: Editor) {
  let respond = server.holdResponse()
  const setOutcome = (next: Outcome) => {
    server.setUnavailable(next === 'unavailable')
    if (next === 'signed-out') server.refuseAccess(401)
    server.setFull(next === 'full')
    server.loseResponses(next === 'lost')
  }
  return {
    async send(next: Outcome): Promise<void> {
      setOutcome(next)
      const before = respond
      respond = server.holdResponse()
      before()
      sender.wake()
      await settle()
    },
    async drain(): Promise<void> {
      setOutcome('answered')
      respond()
      await sender.flush()
      // The pending request was lost, or the last one was refused.
      if (store.get().sending !== 'idle') await sender.flush()
    },
  }
}

test('a command removes no operation that was sent, and the server gets the texts of the editor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 30 }), async (actions) => {
      const editor = begin([1, 2, 3].map((n) => dialogOf(n, `${n}`)))
      const { store, server, sender, texts } = editor
      const perform = createAuthor(editor, 3)
      const connection = createConnection(editor)
      await actions.reduce(async (before, act) => {
        await before
        if (act.kind === 'send') return connection.send(act.outcome)
        const sent = store.get().queue.filter((operation) => operation.sent)
        perform(act)
        expect(store.get().queue.slice(0, sent.length)).toEqual(sent)
      }, Promise.resolve())
      await connection.drain()
      expect(store.get()).toMatchObject({ queue: [], conflicts: [] })
      expect(texts()).toEqual(server.texts())
      sender.close()
    }),
    { numRuns: 500 },
  )
})
