/** What the builder opens: the copy of this device, the game of the account, or an empty game. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings, type LinearGame } from '@rubato/contracts/domain'
import { openGame } from './open-game.ts'
import { details, fakeAccount, ID, keyOf, ME, memoryStorage } from './testing/fake-account.ts'
import { openSession } from './testing/open-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a new game opens empty in a browser without such a storage', async () => {
  const storage = memoryStorage()
  vi.spyOn(storage, 'read').mockRejectedValue(new Error('no storage'))
  const options = { storage, calls: fakeAccount().calls, keyOf, memberId: ME.id, settings: defaultSettings }
  expect(await openGame({ ...options, gameId: null })).toMatchObject({ ok: true, copy: { savedAs: null } })
})

test.each([
  ['a draft', null],
  ['a game with unsent work', ID],
])('where the copy of %s cannot be read, it is read once more, and then it is not opened', async (_which, gameId) => {
  const storage = memoryStorage()
  const { store, session, account, addLine } = openSession(storage)
  addLine()
  if (gameId) {
    store.setDetails(details)
    await session.saveNow()
    addLine(5000)
  }
  await session.flush()
  const options = { storage, calls: account.calls, keyOf, gameId, memberId: ME.id, settings: defaultSettings }
  const read = vi.spyOn(storage, 'read').mockRejectedValueOnce(new Error('closed'))
  expect(await openGame(options)).toMatchObject({ copy: { isUnsent: true } })
  read.mockRejectedValueOnce(new Error('closed')).mockRejectedValueOnce(new Error('gone'))
  await expect(openGame(options)).rejects.toThrow('gone')
})

test('where the copy of a game that the account has cannot be read, it is opened from the account', async () => {
  const { store, session, storage, account } = openSession()
  store.setDetails(details)
  await session.saveNow()
  vi.spyOn(storage, 'read').mockRejectedValue(new Error('closed'))
  const options = { storage, calls: account.calls, keyOf, gameId: ID, memberId: ME.id, settings: defaultSettings }
  expect(await openGame(options)).toMatchObject({ ok: true, copy: { savedAs: { id: ID }, isUnsent: false } })
})

test('a game of another version of the engine is opened, and says what changed', async () => {
  const { store, session, account } = openSession()
  store.setDetails(details)
  await session.saveNow()
  const game = account.games.get(ID) as LinearGame
  const origin = { config: defaultSettings.gameGeneratorConfig, seed: 'harbour', engineVersion: 0 }
  account.games.set(ID, { ...game, origin, revision: 9 })
  const options = { storage: memoryStorage(), calls: account.calls, keyOf, memberId: ME.id, settings: defaultSettings }
  const opened = await openGame({ ...options, gameId: ID })
  expect(opened.ok && opened.changes.map(({ key }) => key)).toEqual(['builder.converted.engine'])
})
