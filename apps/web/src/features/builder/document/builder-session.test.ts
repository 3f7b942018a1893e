import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings, type LinearGame } from '@rubato/contracts/domain'
import { readGameDrafts, readUnsentGames, sentDraft } from '../../../domain/unsent-games.ts'
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts'
import { AUTOSAVE_MS } from './autosave.ts'
import { openGame } from './open-game.ts'
import { readCopy } from './local-copy.ts'
import { details, fakeAccount, ID, keyOf, ME, memoryStorage, OTHER, recordsOf } from './testing/fake-account.ts'
import { stubTabs } from './testing/fake-tabs.ts'
import { openSession } from './testing/open-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a change is stored on the device within 350 ms, with its history', async () => {
  const { storage, addLine, store } = openSession()
  addLine()
  addLine(5000)
  store.undo()
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  const copy = await readCopy(storage, keyOf(null))
  expect(recordsOf(copy?.history.document).size).toBe(1)
  expect([copy?.history.done.length, copy?.history.undone.length]).toEqual([1, 1])
})

test('a change is stored at once when the page is left', async () => {
  const { storage, addLine } = openSession()
  addLine()
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(storage.kept.has(keyOf(null))).toBe(true)
})

test('the first save with a name makes the game in the account; the next ones change it', async () => {
  const { store, session, storage, account, onCreated, addLine } = openSession()
  addLine()
  expect(session.status.get().account.kind).toBe('device')
  store.setDetails(details)
  await session.saveNow()
  expect(onCreated).toHaveBeenCalledWith(ID)
  expect([...storage.kept.keys()]).toEqual([keyOf(ID)])
  addLine(9000)
  expect(session.status.get().account.kind).toBe('unsent')
  await vi.advanceTimersByTimeAsync(4000)
  expect(session.status.get().account.kind).toBe('saved')
  expect(account.games.get(ID)).toMatchObject({ revision: 2, events: [{ at: 1000 }, { at: 9000 }] })
})

test('a draft leads to its game before its own copy is removed', async () => {
  const storage = memoryStorage()
  const { store, session, addLine } = openSession(storage, fakeAccount(), 'new-1')
  addLine()
  store.setDetails(details)
  const games: (string | undefined)[] = []
  const remove = vi.spyOn(storage, 'remove').mockImplementation(async () => void games.push(sentDraft('new-1')))
  await session.saveNow()
  expect(remove).toHaveBeenCalledWith(keyOf('new-1'))
  expect(games).toEqual([ID])
})

test('without a network the work stays here, and is sent later', async () => {
  const { store, session, account, addLine } = openSession()
  store.setDetails(details)
  await session.saveNow()
  account.setOffline(true)
  addLine()
  await vi.advanceTimersByTimeAsync(4000)
  expect(session.status.get()).toMatchObject({ device: 'saved', account: { kind: 'offline' } })
  account.setOffline(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(account.games.get(ID)?.events).toHaveLength(1)
})

test('what waits for a connection is sent as soon as the browser has one', async () => {
  const { store, session, account, addLine } = openSession()
  store.setDetails(details)
  await session.saveNow()
  account.setOffline(true)
  addLine()
  await vi.advanceTimersByTimeAsync(4000)
  account.setOffline(false)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(session.status.get().account.kind).toBe('saved')
})

async function conflicting() {
  const opened = openSession()
  const { store, session, account, addLine } = opened
  store.setDetails(details)
  await session.saveNow()
  const game = account.games.get(ID) as LinearGame
  account.games.set(ID, { ...game, name: 'Other harbour', revision: 7 })
  addLine()
  await vi.advanceTimersByTimeAsync(4000)
  expect(session.status.get().account).toMatchObject({ kind: 'conflict', theirs: { name: 'Other harbour' } })
  return opened
}

test('a conflict: mine goes on as a copy, and the other version stays', async () => {
  const { session, account, onCreated } = await conflicting()
  await session.keepAsCopy('copy')
  expect(account.games.get(OTHER)).toMatchObject({ name: 'Slow harbour copy', events: [{ at: 1000 }] })
  expect(account.games.get(ID)?.name).toBe('Other harbour')
  expect(onCreated).toHaveBeenLastCalledWith(OTHER)
})

test('a conflict: the copy is made once, and the other version is not taken while it is on its way', async () => {
  const { store, session, account, onCreated } = await conflicting()
  const create = vi.spyOn(account.calls, 'create')
  const isCopying = () => session.status.get().account
  const kept = [session.keepAsCopy('copy'), session.keepAsCopy('copy')]
  expect(isCopying()).toMatchObject({ kind: 'conflict', isCopying: true })
  session.takeTheirs()
  expect(store.get().details.name).toBe('Slow harbour')
  await Promise.all(kept)
  expect(create).toHaveBeenCalledOnce()
  expect(onCreated).toHaveBeenLastCalledWith(OTHER)
  expect(account.games.size).toBe(2)
  expect(isCopying()).toEqual({ kind: 'saved' })
})

test('a conflict: where no copy can be made, it stays, with the reason', async () => {
  const { session, account, store } = await conflicting()
  account.setOffline(true)
  await session.keepAsCopy('copy')
  const { account: refused } = session.status.get()
  expect(refused).toMatchObject({ kind: 'conflict', error: expect.any(NetworkError) })
  expect(refused).not.toHaveProperty('isCopying')
  expect(store.get().details.name).toBe('Slow harbour')
  account.setOffline(false)
  await session.keepAsCopy('copy')
  expect(account.games.get(OTHER)?.events).toHaveLength(1)
})

test('a conflict: what is changed while the copy is sent is sent to it next', async () => {
  const { session, account, addLine } = await conflicting()
  const kept = session.keepAsCopy('copy')
  addLine(9000)
  await kept
  expect(session.status.get()).toMatchObject({ isUnsent: true })
  await vi.advanceTimersByTimeAsync(4000)
  expect(account.games.get(OTHER)?.events).toHaveLength(2)
  expect(session.status.get()).toMatchObject({ isUnsent: false, account: { kind: 'saved' } })
})

test('the first save keeps the open game writing, as the tab of the game that the account has now', async () => {
  const locks = stubTabs()
  const { store, session, account, addLine } = openSession()
  expect([...locks.held]).toEqual(['rubato.builder.me.new'])
  const { create } = account.calls
  account.calls.create = async (write, id) => {
    const game = await create(write, id)
    addLine()
    return game
  }
  const roles: string[] = []
  store.subscribe(() => roles.push(store.get().role))
  store.setDetails(details)
  await session.saveNow()
  await vi.advanceTimersByTimeAsync(0)
  expect([...locks.held]).toEqual([`rubato.builder.me.${ID}`])
  expect(new Set(roles)).toEqual(new Set(['writing']))
  // Changes made during the request are sent after it.
  await vi.advanceTimersByTimeAsync(4000)
  expect(account.games.get(ID)?.events).toHaveLength(1)
  session.close()
  await vi.advanceTimersByTimeAsync(0)
  expect([...locks.held]).toEqual([])
})

test('a game of the account is sent when the builder is left before the rest is over', async () => {
  const { store, session, account, addLine } = openSession()
  store.setDetails(details)
  await session.saveNow()
  addLine()
  session.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(account.games.get(ID)?.events).toHaveLength(1)
})

test('what the account refuses stays on the device and is sent after the next change', async () => {
  const { store, session, storage, account, addLine } = openSession()
  store.setDetails(details)
  await session.saveNow()
  const { update } = account.calls
  account.calls.update = () =>
    Promise.reject(
      new ApiError(
        { status: 409, statusText: 'Conflict', method: 'PATCH', url: '/api/game/:gameId' },
        { error: 'content.limit-reached', issues: [] },
      ),
    )
  addLine()
  await vi.advanceTimersByTimeAsync(4000)
  expect(session.status.get()).toMatchObject({ device: 'saved', account: { kind: 'refused' } })
  expect(recordsOf((await readCopy(storage, keyOf(ID)))?.history.document).size).toBe(1)
  account.calls.update = update
  addLine(9000)
  await vi.advanceTimersByTimeAsync(4000)
  expect(account.games.get(ID)?.events).toHaveLength(2)
})

test.each([
  ['no lane is', []],
  ['the lane of the lines is', ['lines'] as const],
])('a conflict: the other version is taken, and undo brings mine back, where %s locked', async (_which, lanes) => {
  const { store, session } = await conflicting()
  lanes.forEach((lane) => store.toggleLane('locked', lane))
  session.takeTheirs()
  expect(store.get().history.document.records.size).toBe(0)
  expect(store.get().details.name).toBe('Other harbour')
  store.undo()
  expect(store.get().history.document.records.size).toBe(1)
})

test('a conflict stays where this tab may not replace the game', async () => {
  const { store, session } = await conflicting()
  store.setRole('following')
  session.takeTheirs()
  expect(session.status.get().account).toMatchObject({ kind: 'conflict' })
  expect(store.get().history.document.records.size).toBe(1)
})

test('unsent work of this device is opened, also without a network', async () => {
  const { storage, store, session, account, addLine } = openSession()
  store.setDetails(details)
  await session.saveNow()
  account.setOffline(true)
  addLine()
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  const options = { storage, calls: account.calls, keyOf, gameId: ID, memberId: ME.id, settings: defaultSettings }
  const opened = await openGame(options)
  expect(opened).toMatchObject({ ok: true, copy: { isUnsent: true, savedAs: { id: ID, revision: 1 } } })
})

test('a game that was deleted elsewhere: its unsent work is opened without it; sent work is not found', async () => {
  const { storage, store, session, account, addLine } = openSession()
  store.setDetails(details)
  await session.saveNow()
  account.games.delete(ID)
  const options = { storage, calls: account.calls, keyOf, gameId: ID, memberId: ME.id, settings: defaultSettings }
  await expect(openGame(options)).rejects.toBeInstanceOf(ApiError)
  addLine()
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  const opened = await openGame(options)
  expect(opened).toMatchObject({ ok: true, isDeleted: true, copy: { isUnsent: true, savedAs: { id: ID } } })
  expect(opened.ok && recordsOf(opened.copy.history.document).size).toBe(1)
})

test('a game that is deleted elsewhere while it is open: the next save tells, and the work becomes a new game', async () => {
  const { storage, store, session, account, onCreated, addLine } = openSession()
  store.setDetails(details)
  await session.saveNow()
  account.games.delete(ID)
  addLine()
  await vi.advanceTimersByTimeAsync(4000)
  expect(session.status.get()).toMatchObject({ savedAs: null, deleted: { id: ID }, account: { kind: 'device' } })
  // Later changes stay on the device, under the deleted game, which may be restored.
  addLine(5000)
  await vi.advanceTimersByTimeAsync(4000)
  expect([...storage.kept.keys()]).toEqual([keyOf(ID)])
  expect(await readCopy(storage, keyOf(ID))).toMatchObject({ savedAs: { id: ID, revision: 1 }, isUnsent: true })
  expect(account.games.size).toBe(0)
  await session.saveNow()
  expect(onCreated).toHaveBeenLastCalledWith(OTHER)
  expect(account.games.get(OTHER)).toMatchObject({ name: 'Slow harbour', events: [{ at: 1000 }, { at: 5000 }] })
  expect([...storage.kept.keys()]).toEqual([keyOf(OTHER)])
  expect(session.status.get()).toMatchObject({ savedAs: { id: OTHER }, deleted: null, account: { kind: 'saved' } })
})

test('what is on this device alone is marked with its name, until the account has it', async () => {
  const { store, session, addLine } = openSession()
  addLine()
  await session.flush()
  expect([...readUnsentGames()]).toEqual([['new', '']])
  store.setDetails(details)
  await session.saveNow()
  expect([...readUnsentGames()]).toEqual([])
  addLine(5000)
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  expect([...readUnsentGames()]).toEqual([[ID, 'Slow harbour']])
  await vi.advanceTimersByTimeAsync(4000)
  expect([...readUnsentGames()]).toEqual([])
  addLine(9000)
  await session.flush()
  await session.discard()
  expect([...readUnsentGames()]).toEqual([])
})

test('two drafts are kept one beside the other, and the saved one leaves the other alone', async () => {
  const storage = memoryStorage()
  const first = openSession(storage, fakeAccount(), 'new-a')
  const second = openSession(storage, fakeAccount(), 'new-b')
  first.addLine()
  second.addLine()
  await Promise.all([first.session.flush(), second.session.flush()])
  expect(
    readGameDrafts()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['new-a', 'new-b'])
  first.store.setDetails(details)
  await first.session.saveNow()
  expect([...storage.kept.keys()].toSorted()).toEqual([keyOf(ID), keyOf('new-b')].toSorted())
  expect(readGameDrafts().map(({ id }) => id)).toEqual(['new-b'])
})

test('discarded work leaves nothing on the device, also when the builder is left after it', async () => {
  const { storage, session, addLine } = openSession()
  addLine()
  await session.flush()
  expect(storage.kept.size).toBe(1)
  addLine(5000)
  await session.discard()
  session.close()
  await vi.advanceTimersByTimeAsync(AUTOSAVE_MS)
  expect(storage.kept.size).toBe(0)
})

test('a draft whose save found no network is not sent after it was discarded', async () => {
  const { store, session, account, addLine } = openSession()
  addLine()
  store.setDetails(details)
  account.setOffline(true)
  await session.saveNow()
  account.setOffline(false)
  await session.discard()
  session.close()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(account.games.size).toBe(0)
})
