import { beforeEach, expect, test } from 'vitest'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import { readGameDrafts } from '../../../domain/unsent-games.ts'
import { readCopy, storeDraft } from './local-copy.ts'
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
