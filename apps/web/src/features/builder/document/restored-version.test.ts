import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { undo } from '@rubato/builder'
import { openGame } from './open-game.ts'
import { details, ID, keyOf, ME, recordsOf } from './testing/fake-account.ts'
import { openSession } from './testing/open-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a version that is restored while the game is closed is one step over the copy of this device', async () => {
  const { storage, store, session, account, addLine } = openSession()
  addLine()
  store.setDetails(details)
  await session.saveNow()
  const stored = account.games.get(ID)
  if (!stored) throw new Error('not saved')
  account.games.set(ID, { ...stored, name: 'Restored', events: [], revision: (stored.revision ?? 0) + 1 })
  const opened = await openGame({
    storage,
    calls: account.calls,
    keyOf,
    gameId: ID,
    memberId: ME.id,
    settings: defaultSettings,
  })
  if (!opened.ok) throw new Error('not opened')
  const { history, ...copy } = opened.copy
  expect(copy).toMatchObject({ isUnsent: false, savedAs: { revision: 2 }, details: { name: 'Restored' } })
  expect(recordsOf(history.document).size).toBe(0)
  expect(recordsOf(undo(history).document).size).toBe(1)
})

test('a version that is restored while the game is open is not overwritten by the next change', async () => {
  const { store, session, account, addLine } = openSession()
  store.setDetails(details)
  await session.saveNow()
  const stored = account.games.get(ID)
  if (!stored) throw new Error('not saved')
  const restored = { ...stored, name: 'Restored', revision: (stored.revision ?? 0) + 1 }
  account.games.set(ID, restored)
  addLine()
  await vi.advanceTimersByTimeAsync(4000)
  expect(session.status.get().account).toMatchObject({ kind: 'conflict', theirs: { name: 'Restored' } })
  expect(account.games.get(ID)).toEqual(restored)
  expect(store.get().history.document.records.size).toBe(1)
})
