import { beforeEach, expect, test, vi } from 'vitest'
import { setSignedInHint } from '../storage/signed-in-hint.ts'

const fake = await vi.hoisted(() => import('./testing/fake-database.ts'))
vi.mock('idb-keyval', () => fake)
const { storage } = fake
const database = fake.databaseOf('rubato-kept')

/** The modules of another page of this member; null for a page that does not know its member yet. */
const page = async (member: string | null = 'ada') => {
  vi.resetModules()
  if (member !== null) (await import('../storage/stored.ts')).setStorageMember(member)
  return import('./kept-answers.ts')
}
type Page = Awaited<ReturnType<typeof page>>

/** Keeps these answers. */
const keep = ({ keepAnswers }: Page, answers: Record<string, unknown>) =>
  keepAnswers(async (record) => {
    for (const [url, answer] of Object.entries(answers)) record(url, answer)
  })

beforeEach(() => {
  localStorage.clear()
  database.clear()
  storage.isFull = false
  setSignedInHint(true)
  vi.useRealTimers()
})

test('Only the recorded answers are kept, also for the next page', async () => {
  const first = await page()
  await first.noteAnswer('/api/before', 1)
  await first.keepAnswers(async (record) => {
    record('/api/me', { id: 'x' })
    await first.noteAnswer('/api/meanwhile', 2)
  })
  await first.noteAnswer('/api/after', 3)
  const next = await page()
  expect(await next.keptAnswer('/api/me')).toEqual({ id: 'x' })
  expect(next.isInUse()).toBe(true)
  expect(await next.keptAnswers()).toEqual({ '/api/me': { id: 'x' } })
})

test('A failure changes nothing; what is old is not read; removal leaves nothing', async () => {
  const { keepAnswers, keptAnswer, removeAnswers, KEPT_MS } = await page()
  await keepAnswers(async (record) => record('/api/me', 1))
  await expect(
    keepAnswers(async (record) => {
      record('/api/me', 2)
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
  const first = await page()
  const other = await page()
  const signingOut = first.keepAnswers(async (record) => {
    record('/api/me', 1)
    setSignedInHint(false)
    await other.removeAnswers()
  })
  await expect(signingOut).rejects.toThrow('Signed out')
  expect([database.size, other.keptAt()]).toEqual([0, null])
})

test('A page reads no answers of another member; one without a member learns from them whose they are', async () => {
  const ada = await page()
  await keep(ada, { '/api/me': 'ada' })
  expect(await ada.keptAnswer('/api/me')).toBe('ada')
  const bob = await page('bob')
  vi.useFakeTimers({ now: Date.now() + 5000 })
  await bob.removeAnswers()
  expect(await ada.keptAnswer('/api/me')).toBeUndefined()
  await keep(bob, { '/api/me': 'bob' })
  expect([await ada.keptAnswer('/api/me'), await ada.keptAnswers(), ada.isInUse()]).toEqual([undefined, {}, true])
  expect(await (await page(null)).keptAnswer('/api/me')).toBe('bob')
})

test('A later answer replaces the one in the copy, of a page of its member alone, and not after its removal', async () => {
  const ada = await page()
  await keep(ada, { '/api/settings': 'first' })
  await ada.noteAnswer('/api/settings', 'second')
  expect(await ada.keptAnswer('/api/settings')).toBe('second')
  for (const other of ['bob', null]) await (await page(other)).noteAnswer('/api/settings', 'theirs')
  expect(await (await page()).keptAnswer('/api/settings')).toBe('second')
  await ada.removeAnswers()
  await ada.noteAnswer('/api/settings', 'third')
  expect(database.size).toBe(0)
})

test('An answer that arrives while a copy is made replaces the one that was recorded before', async () => {
  const { keepAnswers, keptAnswer, noteAnswer } = await page()
  await keepAnswers(async (record) => {
    record('/api/settings', 'before the save')
    await noteAnswer('/api/settings', 'saved')
  })
  expect(await keptAnswer('/api/settings')).toBe('saved')
})

test('Where a later answer cannot be stored, the older one is not read', async () => {
  const ada = await page()
  await keep(ada, { '/api/settings': 'first', '/api/me': 'ada' })
  storage.isFull = true
  await ada.noteAnswer('/api/settings', 'second')
  expect(await ada.keptAnswers()).toEqual({ '/api/me': 'ada' })
})

test('A slow read that is answered after a change does not bring back what was before it', async () => {
  const ada = await page()
  await keep(ada, { '/api/settings': { revision: 1 } })
  await ada.noteAnswer('/api/settings', { revision: 2 })
  await ada.noteAnswer('/api/settings', { revision: 1 })
  expect(await ada.keptAnswer('/api/settings')).toEqual({ revision: 2 })
  await ada.keepAnswers(async (record) => {
    record('/api/settings', { revision: 3 })
    await ada.noteAnswer('/api/settings', { revision: 2 })
    record('/api/settings', { revision: 1 })
  })
  expect(await ada.keptAnswer('/api/settings')).toEqual({ revision: 3 })
})
