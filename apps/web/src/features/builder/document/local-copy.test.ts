import { beforeEach, describe, expect, test } from 'vitest'
import { defaultGeneratorConfig, defaultSettings } from '@rubato/contracts/domain'
import { readGameDrafts } from '../../../domain/unsent-games.ts'
import { commitWork, startHistory } from '@rubato/builder'
import { readCopy, storeDraft, writeCopy } from './local-copy.ts'
import { noDetails } from './game-details.ts'
import { emptyDocument } from './open-game.ts'
import { keyOf, memoryStorage } from './testing/fake-account.ts'

beforeEach(() => localStorage.clear())

test('a game that another screen made is a draft, with its video, which the builder finds', async () => {
  const storage = memoryStorage()
  const video = { title: 'An evening', duration: 60_000, hash: 'a'.repeat(64), at: 5000 }
  const { media } = defaultGeneratorConfig
  const game = { duration: 90_000, voice: null, media, outcome: 'cum', video } as const
  const id = await storeDraft({ ...game, events: [] }, { memberId: 'me', name: 'An evening' }, storage)
  expect(readGameDrafts()).toMatchObject([{ id, name: 'An evening', length: 90_000 }])
  const copy = await readCopy(storage, keyOf(id))
  expect(copy).toMatchObject({ details: { name: 'An evening' }, savedAs: null, isUnsent: true })
  expect(copy?.history.document).toMatchObject({ game: { video, duration: 90_000 } })
})

describe('A copy with a history', () => {
  const key = keyOf(null)
  /** A game that was made two minutes longer and then given another outcome. */
  async function storedCopy() {
    const storage = memoryStorage()
    const first = startHistory(emptyDocument(defaultSettings))
    const longer = commitWork(first, { kind: 'set-game', change: { duration: 720_000 } }, { time: 0 }).history
    const { history } = commitWork(longer, { kind: 'set-game', change: { outcome: 'denied' } }, { time: 9000 })
    await writeCopy(storage, key, { history, details: noDetails, playhead: 0, savedAs: null, isUnsent: true })
    return { storage, history }
  }
  /** Changes the stored command, as a version does in which a command has other rules. */
  function changeFirstCommand(storage: ReturnType<typeof memoryStorage>, command: unknown): void {
    const stored = storage.kept.get(key) as { log: { command: unknown }[] }
    stored.log[0]!.command = command
  }

  test('has its document and its steps again', async () => {
    const { storage, history } = await storedCopy()
    expect((await readCopy(storage, key))?.history).toEqual(history)
  })
  test('has its steps again where an earlier version stored it, without the document', async () => {
    const { storage, history } = await storedCopy()
    delete (storage.kept.get(key) as { document?: unknown }).document
    expect((await readCopy(storage, key))?.history).toEqual(history)
  })
  test.each([
    ['leads to another document', { kind: 'set-game', change: { duration: 900_000 } }],
    ['is refused', { kind: 'set-game', change: { duration: -1 } }],
    ['cannot be read', { kind: 'set-game' }],
  ])('has its document without the steps where a command of another version %s', async (_, command) => {
    const { storage, history } = await storedCopy()
    changeFirstCommand(storage, command)
    expect((await readCopy(storage, key))?.history).toEqual(startHistory(history.document))
  })
})
