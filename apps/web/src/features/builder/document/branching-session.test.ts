/** A branching game is kept and saved by the same session as a linear one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { isScene } from '@rubato/builder'
import { readCopy } from './local-copy.ts'
import { openGame } from './open-game.ts'
import { emptySceneIn } from './empty-scene.ts'
import type { WorkStore } from './builder-store.ts'
import { details, ID, keyOf, ME, recordsOf } from './testing/fake-account.ts'
import { openSession } from './testing/open-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

function begin() {
  const opened = openSession()
  const store: WorkStore = opened.store
  const { media } = defaultSettings.gameGeneratorConfig
  const refusal = store.run({ kind: 'replace-scene', game: emptySceneIn({ voice: null, media }, 'Start') })
  expect(refusal).toBeNull()
  return { ...opened, store }
}
const rename = (store: WorkStore, name: string) => store.run({ kind: 'rename', id: 'start', to: 'start', name })

test('it is saved with its sections, and the next save changes it', async () => {
  const { store, session, account } = begin()
  store.setDetails(details)
  await session.saveNow()
  rename(store, 'The hall')
  await vi.advanceTimersByTimeAsync(4000)
  expect(session.status.get().account.kind).toBe('saved')
  expect(account.games.get(ID)).toMatchObject({ revision: 2, branches: true, sections: [{ name: 'The hall' }] })
  expect(account.games.get(ID)).not.toHaveProperty('events')
})

test('the copy on this device has its history, which leads back to the linear game', async () => {
  const { store, session, storage } = begin()
  rename(store, 'The hall')
  await session.flush()
  const copy = await readCopy(storage, keyOf(null))
  expect(copy?.history.done).toHaveLength(2)
  expect(copy?.history.document).toMatchObject({ branches: true, sections: [{ name: 'The hall' }] })
  store.undo()
  store.undo()
  expect(recordsOf(store.get().history.document).size).toBe(0)
  store.redo()
  expect(isScene(store.get().history.document)).toBe(true)
})

test('it is opened from the account, and a conflict is settled by either version', async () => {
  const { store, session, account, storage } = begin()
  store.setDetails(details)
  await session.saveNow()
  const game = account.games.get(ID)
  if (!game) throw new Error('not saved')
  account.games.set(ID, { ...game, name: 'Other harbour', revision: 7 })
  rename(store, 'Mine')
  await vi.advanceTimersByTimeAsync(4000)
  expect(session.status.get().account.kind).toBe('conflict')
  session.takeTheirs()
  expect(store.get().details.name).toBe('Other harbour')
  store.undo()
  expect(store.get().history.document).toMatchObject({ sections: [{ name: 'Mine' }] })
  storage.kept.clear()
  const options = { storage, calls: account.calls, keyOf, gameId: ID, memberId: ME.id, settings: defaultSettings }
  const opened = await openGame(options)
  expect(opened).toMatchObject({ ok: true, copy: { history: { document: { branches: true } } } })
})

test('a new game is a branching one with an empty section where that is asked for, and a linear one otherwise', async () => {
  const { account, storage } = begin()
  storage.kept.clear()
  const options = { storage, calls: account.calls, keyOf, gameId: null, memberId: ME.id, settings: defaultSettings }
  expect(await openGame({ ...options, firstSection: 'Start' })).toMatchObject({
    copy: { history: { document: { branches: true, sections: [{ name: 'Start', events: [] }] } }, isUnsent: false },
  })
  const { media } = defaultSettings.gameGeneratorConfig
  expect(await openGame(options)).toMatchObject({ copy: { history: { document: { game: { media } } } } })
})
