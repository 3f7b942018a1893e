import { createInstance } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { categories, items, optInFor, optInIds, tasks, tasksOfOptIn, type ItemId } from '@rubato/contracts/domain'
import { caps, itemRules } from '@rubato/engine'
import common from '../../../public/locales/en/common.json'
import { statementsOf } from './statements.ts'
import { itemFact, itemsOf, neverWith } from './task-facts.ts'

const texts = createInstance()
beforeAll(() => texts.init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))

const asked = tasks.filter(({ id }) => optInFor(id) !== null)
const durationText = (ms: number) => {
  const [count, unit] = ms % 60_000 === 0 ? [ms / 60_000, 'minute'] : [ms / 1000, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

describe('the risk texts of opt-ins', () => {
  test('say how to undo it and when to avoid it, for every task that is off at first, and for no other', () => {
    expect(Object.keys(common.profile.risks).sort()).toEqual(asked.map(({ id }) => id).sort())
    for (const risk of Object.values(common.profile.risks)) {
      expect(risk.undo).toMatch(/^[A-Z].*\.$/)
      expect(risk.not).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('cover every task that is off at first, within an opt-in', () => {
    expect(optInIds.flatMap((id) => tasksOfOptIn(id).map((task) => task.id)).sort()).toEqual(
      asked.map(({ id }) => id).sort(),
    )
  })

  test('require a flared base, a seat, a free nose and a hand on the gag', () => {
    expect(statementsOf('anal')).toContain('flared-base')
    expect(statementsOf('lungs')).toEqual(expect.arrayContaining(['seated', 'free', 'dry']))
    expect(statementsOf('mouth')).toContain('by-hand')
    const used = new Set<string>(categories.flatMap(statementsOf))
    expect([...used].sort()).toEqual(Object.keys(common.profile.statements).sort())
  })

  test('warn of burns for irritants', () => {
    expect(common.profile.risks['icy-hot'].not).toMatch(/Food and Drug Administration.*burns/)
  })
})

/** The numbers that the sentence of an item must contain, from the engine's table. */
function numbersOf(item: ItemId): string[] {
  const { cap, rest, times, strikes, level, checkInEvery, remindAt = [] } = itemRules[item]
  const isTimed = Number.isFinite(rest) && rest > 0
  return [
    `at most ${durationText(cap.value)} at a time`,
    ...(isTimed ? [`${durationText(rest)} of rest`] : []),
    ...(rest === Infinity ? ['once a session, then rest'] : []),
    ...(times ? [`${times.value} times a session`] : []),
    ...(strikes ? [`${strikes.value} in a set`] : []),
    ...(level ? [`at most ${level.max.value}`] : []),
    ...(level?.apart ? [`${durationText(level.apart.value)} apart`] : []),
    ...(checkInEvery ? [`every ${durationText(checkInEvery)}`] : []),
    ...remindAt.map(durationText),
  ]
}

describe('limits as text', () => {
  test.each(asked.flatMap(({ id }) => itemsOf(id)))('%s: the numbers are the engine’s', (item: ItemId) => {
    const fact = itemFact(texts.t, item)
    expect(numbersOf(item).filter((number) => !fact.includes(number))).toEqual([])
    expect(fact).not.toMatch(/\{|profile\.|stage\.|NaN|Infinity/)
  })

  test('say how many hard snaps, and how long a gag is allowed with closed eyes', () => {
    expect(itemFact(texts.t, 'snaps')).toContain(`${caps.hardSnaps.value} when hard`)
    expect(neverWith(texts.t, 'gag')).toContain(
      `eyes closed for more than ${durationText(caps.eyesClosedGagged.value)}`,
    )
  })

  test('name the combinations that are forbidden', () => {
    expect(neverWith(texts.t, 'breath')).toEqual(expect.arrayContaining(['gag', 'soft tie', 'rubber band']))
    expect(neverWith(texts.t, 'icy-hot')).toEqual(expect.arrayContaining(['plug', 'soft tie']))
  })

  test('have a name for each level', () => {
    const levelled = items.filter((item) => itemRules[item].level)
    expect(Object.keys(common.profile.facts.levels).sort()).toEqual([...levelled].sort())
  })
})
