/** A draft that is open in two tabs during its first save, and a tab that is closed during one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '../../../../lib/api/api-error.ts'
import { readGameDrafts } from '../../../../domain/unsent-games.ts'
import { details, fakeAccount, ID, keyOf, memoryStorage, OTHER } from '../testing/fake-account.ts'
import { stubTabs } from '../testing/fake-tabs.ts'
import { openSession } from '../testing/open-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  stubTabs()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Time in which messages arrive, the copy is stored and the account has answered, ms. */
const SETTLED_MS = 5000
const settle = () => vi.advanceTimersByTimeAsync(SETTLED_MS)

/** The first tab writes the draft, with one line in it; the second one follows. */
async function openTwice() {
  const storage = memoryStorage()
  const account = fakeAccount()
  const first = openSession(storage, account, 'new-1')
  await settle()
  const second = openSession(storage, account, 'new-1')
  await settle()
  first.store.setDetails(details)
  first.addLine(1000)
  await settle()
  expect([first.store.get().role, second.store.get().role]).toEqual(['writing', 'following'])
  return { storage, account, first, second }
}

/** The next game is answered when `answer` is called. */
function holdCreate({ calls }: ReturnType<typeof fakeAccount>) {
  const gate = Promise.withResolvers<void>()
  const { create } = calls
  calls.create = async (write, id) => {
    const game = await create(write, id)
    await gate.promise
    return game
  }
  return gate.resolve
}

type Opened = Awaited<ReturnType<typeof openTwice>>

/** The games of the account with the times of their lines, and the copies and drafts on this device. */
const keptOf = ({ account, storage }: Opened) => ({
  games: [...account.games].map(([id, { events }]) => [id, events.map(({ at }) => at)]),
  copies: [...storage.kept.keys()],
  drafts: readGameDrafts(),
})
/** The account has one game with these lines, and this device one copy, of that game. */
const oneGame = (...lines: number[]) => ({ games: [[ID, lines]], copies: [keyOf(ID)], drafts: [] })

/** The second tab has taken over during the first save, which is answered when `answer` is called. */
async function takeOverDuringSave() {
  const opened = await openTwice()
  const answer = holdCreate(opened.account)
  void opened.first.session.saveNow()
  await settle()
  opened.second.session.takeOver()
  await settle()
  return { ...opened, answer }
}

test('the first save: the other tab follows to the game, is told so, and goes on in it', async () => {
  const opened = await openTwice()
  const { first, second } = opened
  await first.session.saveNow()
  await settle()
  expect(second.session.status.get()).toMatchObject({ savedAs: { id: ID, revision: 1 }, account: { kind: 'saved' } })
  for (const { onCreated } of [first, second]) expect(onCreated.mock.calls).toEqual([[ID]])
  expect([first, second].map(({ onSavedElsewhere }) => onSavedElsewhere.mock.calls.length)).toEqual([0, 1])
  first.addLine(3000)
  await settle()
  second.session.takeOver()
  await settle()
  expect([first.store.get().role, second.store.get().role]).toEqual(['following', 'writing'])
  second.addLine(9000)
  await settle()
  expect(keptOf(opened)).toEqual(oneGame(1000, 3000, 9000))
  expect(first.session.status.get()).toMatchObject({ savedAs: { id: ID, revision: 3 }, isUnsent: false })
})

test('a tab that took over during the first save goes on with the game that the save made', async () => {
  const opened = await takeOverDuringSave()
  const { first, second, answer } = opened
  second.addLine(9000)
  await settle()
  answer()
  await settle()
  expect([first.store.get().role, second.store.get().role]).toEqual(['following', 'writing'])
  expect(keptOf(opened)).toEqual(oneGame(1000, 9000))
  for (const { onCreated } of [first, second]) expect(onCreated.mock.calls).toEqual([[ID]])
  await second.session.saveNow()
  await settle()
  expect(keptOf(opened)).toEqual(oneGame(1000, 9000))
  for (const { session } of [first, second])
    expect(session.status.get()).toMatchObject({ savedAs: { id: ID }, isUnsent: false, account: { kind: 'saved' } })
})

test('a tab that took over during the first save and saves itself waits for the game that the save makes', async () => {
  const opened = await takeOverDuringSave()
  const { first, second, answer } = opened
  second.addLine(9000)
  void second.session.saveNow()
  await settle()
  expect(second.session.status.get().account).toEqual({ kind: 'sending' })
  answer()
  await settle()
  expect(keptOf(opened)).toEqual(oneGame(1000, 9000))
  for (const { session } of [first, second])
    expect(session.status.get()).toMatchObject({ savedAs: { id: ID }, isUnsent: false, account: { kind: 'saved' } })
})

/** The first save of a draft is answered with `sent`, after a second tab took over and saved too. */
async function saveInBoth(sent: Promise<never>) {
  const opened = await openTwice()
  const { first, second, account } = opened
  const { create } = account.calls
  account.calls.create = () => {
    account.calls.create = create
    return sent
  }
  void first.session.saveNow()
  await settle()
  second.session.takeOver()
  await settle()
  void second.session.saveNow()
  await settle()
  expect(keptOf(opened).games).toEqual([])
  return opened
}

test('where the first save fails, the tab that took over meanwhile saves at once, and later changes too', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const opened = await saveInBoth(promise)
  reject(new NetworkError('offline'))
  await vi.advanceTimersByTimeAsync(100)
  expect(keptOf(opened).games).toEqual([[ID, [1000]]])
  // Longer than the interval at which the first tab said that it was sending.
  await vi.advanceTimersByTimeAsync(20_000)
  opened.second.addLine(9000)
  await settle()
  expect(keptOf(opened)).toEqual(oneGame(1000, 9000))
})

test('while the first save is under way, the tab that took over waits, however long it takes', async () => {
  const opened = await takeOverDuringSave()
  const { second, answer } = opened
  second.addLine(9000)
  void second.session.saveNow()
  await vi.advanceTimersByTimeAsync(100_000)
  answer()
  await settle()
  expect(keptOf(opened)).toEqual(oneGame(1000, 9000))
})

test('where the first tab falls silent during its save, the tab that took over saves 25 s after its last message', async () => {
  const opened = await saveInBoth(new Promise(() => undefined))
  // As if the first tab was closed.
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockReturnValue(undefined)
  // The only message came when the second tab took over, two settlements ago.
  await vi.advanceTimersByTimeAsync(25_000 - 2 * SETTLED_MS)
  expect(keptOf(opened).games).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(keptOf(opened)).toEqual(oneGame(1000))
})

test('a tab no longer says that it sends once the first tab writes again and has failed', async () => {
  const { promise, reject } = Promise.withResolvers<never>()
  const { first, second } = await saveInBoth(promise)
  first.session.takeOver()
  await settle()
  expect([first.store.get().role, second.store.get().role]).toEqual(['writing', 'following'])
  expect(second.session.status.get().account).toEqual({ kind: 'sending' })
  reject(new NetworkError('offline'))
  await vi.advanceTimersByTimeAsync(100)
  expect(second.session.status.get()).toMatchObject({ account: { kind: 'device' }, isUnsent: true })
})

test('where the tab that took over was closed before the answer, the first one goes on with its work', async () => {
  const opened = await takeOverDuringSave()
  const { first, second, answer } = opened
  second.addLine(9000)
  second.session.close()
  await settle()
  answer()
  await settle()
  first.session.takeOver()
  await settle()
  expect(keptOf(opened)).toEqual(oneGame(1000, 9000))
})

test('a draft that is left during its first save stays with its tab until the account has answered', async () => {
  const opened = await openTwice()
  const { first, second, account } = opened
  const answer = holdCreate(account)
  void first.session.saveNow()
  await settle()
  first.session.close()
  second.session.takeOver()
  second.addLine(9000)
  await settle()
  second.addLine(9000)
  await settle()
  answer()
  await settle()
  expect(keptOf(opened)).toEqual(oneGame(1000, 9000))
})

test('a tab that took over while a change was sent has no conflict with it', async () => {
  const opened = await openTwice()
  const { first, second, account } = opened
  await first.session.saveNow()
  await settle()
  const gate = Promise.withResolvers<void>()
  const { update } = account.calls
  account.calls.update = async (...sent) => {
    account.calls.update = update
    const game = await update(...sent)
    await gate.promise
    return game
  }
  first.addLine(3000)
  await settle()
  second.session.takeOver()
  await vi.advanceTimersByTimeAsync(100)
  second.addLine(9000)
  await vi.advanceTimersByTimeAsync(100)
  gate.resolve()
  await settle()
  expect(second.session.status.get().account).toEqual({ kind: 'saved' })
  expect(keptOf(opened)).toEqual(oneGame(1000, 3000, 9000))
})

test('a copy that is answered after the builder was left is stored on this device once', async () => {
  const { store, session, account, storage, addLine } = openSession()
  addLine()
  store.setDetails(details)
  await session.saveNow()
  const answer = holdCreate(account)
  void session.keepAsCopy('copy')
  session.close()
  await settle()
  answer()
  await settle()
  expect([...storage.kept.keys()]).toContain(keyOf(OTHER))
  const write = vi.spyOn(storage, 'write')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(write).not.toHaveBeenCalled()
})
