/** Texts that are screened many at a time: the same ones are found, and few are read twice. */
import type * as scriptContent from '@rubato/script-content'
import { namedSubjects } from '@rubato/script-content'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { gameContent } from '../test-support/items.ts'
import { done } from '../test-support/scripts.ts'
import { testWorld } from '../test-support/test-server.ts'
import { findSuspect, isSuspect } from './suspect-texts.ts'

vi.mock('@rubato/script-content', async (importOriginal) => {
  const actual = await importOriginal<typeof scriptContent>()
  return { ...actual, namedSubjects: vi.fn(actual.namedSubjects) }
})
const readings = vi.mocked(namedSubjects)
beforeEach(() => void readings.mockClear())

/** Texts that would read otherwise next to each other, or where a text begins. */
const awkward = [
  '@someone',
  'Do not',
  'cut yourself',
  'never',
  'hurt yourself',
  'under 18',
  'seconds',
  'my',
  'sister',
  'step',
  'mom',
  'little',
  'girl',
  '1',
  'years old',
  'sex with a',
  'horse',
  'chi|d',
  'a|',
  '|',
  'without',
  'consent',
  'Slow and steady.',
]

describe('screening many texts', () => {
  it('finds those that are found one by one, whatever they are next to', async () => {
    for (const before of awkward)
      for (const text of awkward) {
        const items = [before, text, before].map((each) => ({ text: each }))
        expect(await findSuspect(items)).toEqual(items.filter((item) => isSuspect(item.text)))
      }
  })

  it('finds the first ones that are not approved', async () => {
    const items = Array.from({ length: 5000 }, (_, index) => ({ text: `kid ${index}` }))
    const isApproved = (text: string) => Number(text.slice(4)) < 1000
    expect(await findSuspect(items, { most: 2, isApproved })).toEqual([{ text: 'kid 1000' }, { text: 'kid 1001' }])
  })
})

describe('sharing a game with many texts', () => {
  const world = testWorld()
  const composed = (ids: readonly string[]) => ({
    version: 1,
    instances: [],
    clockAnchored: [],
    names: [],
    funscript: null,
    sections: Array.from({ length: Math.ceil(ids.length / 10_000) }, (_, index) => ({
      id: `s${index}`,
      name: 'Harbour',
      length: 1000,
      events: [],
      clockAnchored: ids.slice(index * 10_000, (index + 1) * 10_000),
      children: [],
    })),
  })

  it.each([
    ['short ones', 20_000, 'n'],
    ['ones that name a subject', 20_000, 'kid-'],
  ])('reads few of them twice: %s', async (_, count, prefix) => {
    const member = await (await world.serve()).visitor().become('supporter')
    const composition = composed(Array.from({ length: count }, (_each, index) => prefix + index))
    const body = { ...gameContent(), name: 'A long game', description: 'With many ids.', composition }
    const { id } = await done<{ id: string }>(member.call('createGame', { body }))
    readings.mockClear()
    await done(member.call('updateGame', { params: { gameId: id }, body: { shared: true } }))
    expect(readings.mock.calls.length).toBeLessThan(2500)
    const { moderation = null } = await done<{ moderation?: unknown }>(
      member.call('getGame', { params: { gameId: id } }),
    )
    expect(moderation === null).toBe(prefix === 'n')
  })
})
