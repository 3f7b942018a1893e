/** A branching game is kept and saved by the same session as a linear one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defaultSettings } from '@rubato/contracts/domain'
import { isScene, readSceneText, sceneOfDraft } from '@rubato/builder'
import { readGameDrafts } from '../../../domain/unsent-games.ts'
import { setSignedInHint } from '../../../lib/storage/signed-in-hint.ts'
import { createKeptWords } from '../scene/notebook/kept-words.ts'
import { gameWriteOf } from './account/account-save.ts'
import { typedCardSchema, withMissingDetails } from './game-details.ts'
import { readCopy } from './local-copy.ts'
import { openGame } from './open-game.ts'
import { emptySceneIn } from './empty-scene.ts'
import type { WorkStore } from './builder-store.ts'
import { createValueDraft } from '../../../lib/storage/value-draft.ts'
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

test('words that are being typed are in the copy on this device, and not in the open game', async () => {
  const { store, session, storage } = begin()
  session.setTyping(() => ({ kind: 'rename', id: 'start', to: 'start', name: 'The ha' }))
  await vi.advanceTimersByTimeAsync(400)
  expect(store.get().history.document).toMatchObject({ sections: [{ name: 'Start' }] })
  const copy = await readCopy(storage, keyOf(null))
  expect(copy?.history.document).toMatchObject({ sections: [{ name: 'The ha' }] })
  expect(copy?.isUnsent).toBe(true)
  session.setTyping(null)
  await session.flush()
  expect((await readCopy(storage, keyOf(null)))?.history.document).toMatchObject({ sections: [{ name: 'Start' }] })
})

test('a text of the game and values of its card that are not applied go with it to the account, and are dropped where it is discarded', async () => {
  setSignedInHint(true)
  sessionStorage.clear()
  const { store, session } = begin()
  session.sceneText.set('game: Two doors')
  session.typedCard.set({ name: 'Two doors', length: 'twelve', speaker: 'Tenor' })
  store.setDetails(details)
  await session.saveNow()
  expect(Object.keys(sessionStorage)).toEqual([expect.stringContaining(ID), expect.stringContaining(ID)])
  expect(createValueDraft(() => `scene-text.${ID}`, z.string()).get()).toBe('game: Two doors')
  const card = createValueDraft(() => `card.${ID}`, typedCardSchema)
  expect(card.get()).toEqual({ name: 'Two doors', length: 'twelve', speaker: 'Tenor' })
  expect(createValueDraft(() => `card.${ID}`, z.string()).get(), 'of another shape').toBeNull()
  await session.discard()
  expect(sessionStorage).toHaveLength(0)
})

test('words that the notebook refuses go with the game to the account', async () => {
  setSignedInHint(true)
  sessionStorage.clear()
  const { store, session } = begin()
  const refused = { text: 'x'.repeat(501), problem: '1 character too many' }
  createKeptWords(session.gameId).keep('start/line/0', 'Come in.', refused)
  store.setDetails(details)
  await session.saveNow()
  expect(Object.keys(sessionStorage)).toEqual([expect.stringContaining(ID)])
  expect(createKeptWords(() => ID).of('start/line/0', 'Come in.')).toMatchObject(refused)
})

const doors = `game: Two doors
start: hall
# hall: Hall
length: 1:00
0:00 Which door is it?
? Which door do you take?
  -> The short one => short
  -> The long one => long
  silence => short
# short: Short
length: 1:00
0:00 That was short.
end denied
# long: Long
length: 9:00
0:00 This takes a while.
end denied`

test('a draft has the name of the text that it is written in, and the lengths of its shortest and longest way', async () => {
  const { store, session } = begin()
  await session.flush()
  expect(readGameDrafts()).toMatchObject([{ name: '', branches: true, length: 0, shortest: 0 }])
  const read = readSceneText(doors)
  const { document } = store.get().history
  if (!read.ok || !isScene(document)) throw new Error(JSON.stringify(read))
  store.run({ kind: 'replace-scene', game: sceneOfDraft(read.game, document) })
  store.setDetails(withMissingDetails(store.get().details, read.game))
  await session.flush()
  const [draft] = readGameDrafts()
  expect(draft).toMatchObject({ name: 'Two doors', branches: true, shortest: 120_000 })
  expect(draft?.length).toBeGreaterThan(600_000)
  const opened = { name: 'Two doors', description: 'Of a file.' }
  expect(withMissingDetails({ ...details, name: 'Mine', description: 'My own.' }, opened)).toMatchObject({
    name: 'Mine',
    description: 'My own.',
  })
})

test('a stored draft with a property of linear games is saved without it', () => {
  const { store } = begin()
  const { document } = store.get().history
  const video = { title: 'An evening', duration: 60_000, hash: 'a'.repeat(64), at: 0 }
  const stored = { ...document, video }
  expect(gameWriteOf(stored, details)).not.toHaveProperty('video')
})
