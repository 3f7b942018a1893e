import { beforeEach, expect, test, vi } from 'vitest'
import { setSignedInHint } from '../storage/signed-in-hint.ts'

const database = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: (key: string) => Promise.resolve(database.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void database.set(key, value)),
  del: (key: string) => Promise.resolve(void database.delete(key)),
}))

const fresh = async () => {
  vi.resetModules()
  return import('./kept-answers.ts')
}

beforeEach(() => {
  localStorage.clear()
  database.clear()
  setSignedInHint(true)
  vi.useRealTimers()
})

test('Only answers to calls that were made to keep them are kept, also for the next page', async () => {
  const { keepAnswers, noteAnswer } = await fresh()
  noteAnswer('/api/before', 1)
  await keepAnswers(async () => noteAnswer('/api/me', { id: 'x' }))
  noteAnswer('/api/after', 2)
  const next = await fresh()
  expect(await next.keptAnswer('/api/me')).toEqual({ id: 'x' })
  expect(next.isInUse()).toBe(true)
  expect([await next.keptAnswer('/api/before'), await next.keptAnswer('/api/after')]).toEqual([undefined, undefined])
})

test('A failure changes nothing; what is old is not read; removal leaves nothing', async () => {
  const { keepAnswers, keptAnswer, noteAnswer, removeAnswers, KEPT_MS } = await fresh()
  await keepAnswers(async () => noteAnswer('/api/me', 1))
  await expect(
    keepAnswers(async () => {
      noteAnswer('/api/me', 2)
      expect(await keptAnswer('/api/me')).toBeUndefined()
      throw new Error('No network')
    }),
  ).rejects.toThrow('No network')
  expect(await keptAnswer('/api/me')).toBe(1)
  vi.useFakeTimers({ now: Date.now() + KEPT_MS + 1 })
  expect(await keptAnswer('/api/me')).toBeUndefined()
  await removeAnswers()
  setSignedInHint(false)
  expect(database.size + localStorage.length).toBe(0)
})

test('Nothing is kept of a member who signs out in another tab meanwhile', async () => {
  const { keepAnswers, noteAnswer } = await fresh()
  const other = await fresh()
  const signingOut = keepAnswers(async () => {
    noteAnswer('/api/me', 1)
    setSignedInHint(false)
    await other.removeAnswers()
  })
  await expect(signingOut).rejects.toThrow('Signed out')
  expect([database.size, other.keptAt()]).toEqual([0, null])
})

test('A tab that stays open does not read the answers of the member before', async () => {
  const first = await fresh()
  await first.keepAnswers(async () => first.noteAnswer('/api/me', 'first'))
  expect(await first.keptAnswer('/api/me')).toBe('first')
  const second = await fresh()
  vi.useFakeTimers({ now: Date.now() + 5000 })
  await second.removeAnswers()
  expect(await first.keptAnswer('/api/me')).toBeUndefined()
  await second.keepAnswers(async () => second.noteAnswer('/api/me', 'second'))
  expect(await first.keptAnswer('/api/me')).toBe('second')
})
