import { describe, expect, it } from 'vitest'
import { DESCRIPTION_LENGTH, tagNameSchema, TITLE_LENGTH, taskNode, type TaskId } from '@rubato/contracts/domain'
import { defaultProfile, directionOf, generateGame, ORDERS_APART, permittedConfig, previewConfig } from '@rubato/engine'
import { shippedGenerators } from './shipped-generators.ts'

const GAMES = 12

describe.each(shippedGenerators.map((generator) => [generator.title, generator] as const))('%s', (_, generator) => {
  const { config } = permittedConfig(generator.config, defaultProfile)
  const preview = previewConfig(config, defaultProfile, GAMES, generator.title)
  it('has a card that the contract accepts', () => {
    expect(generator.title.length).toBeGreaterThanOrEqual(TITLE_LENGTH.min)
    expect(generator.title.length).toBeLessThanOrEqual(TITLE_LENGTH.max)
    expect(generator.description.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH.max)
    expect(generator.tags.every((tag) => tagNameSchema.safeParse(tag).success)).toBe(true)
  })
  it('asks for no change of tempo within 8 s after the opposite one', () => {
    const turns = Array.from({ length: GAMES }, (_, seed) => {
      const made = generateGame(config, `${seed}`, defaultProfile)
      if (!made.ok) throw new Error(JSON.stringify(made.problems))
      const orders = made.game.events.flatMap((event) => {
        const direction = event.kind === 'say' ? directionOf(event.trigger) : undefined
        return direction ? [{ at: event.at, direction }] : []
      })
      return orders.filter(({ at, direction }, index) => {
        const before = orders[index - 1]
        return before && before.direction !== direction && at - before.at < ORDERS_APART
      })
    })
    expect(turns.flat()).toEqual([])
  })
  it('makes games of its length for a member who has turned nothing on', () => {
    if (!preview.ok) throw new Error(JSON.stringify(preview.problems))
    expect(preview.length.min).toBeGreaterThanOrEqual(generator.config.gameDuration.min * 60_000)
    expect(preview.length.max).toBeLessThanOrEqual(generator.config.gameDuration.max * 60_000)
    const { min, max } = taskNode(generator.config, 'edging').edges
    expect(preview.edges.min).toBeGreaterThanOrEqual(min)
    expect(preview.edges.max).toBeLessThanOrEqual(max)
  })
})

/** The tasks that a generator is named after. */
const signatures: [string, TaskId[]][] = [
  ['The ladder', ['acceleration', 'edging']],
  ['Red light evening', ['red-light']],
  ['Slow burn', ['teasing', 'grip']],
  ['Countdown', ['grip-challenge', 'cluster']],
  ['Denial', ['edging', 'denial']],
  ['Hands on, hands off', ['hand', 'nipple-stimulation', 'grip']],
  ['The long road', ['edging']],
]
it.each(signatures)('%s often has the tasks that it is named after', (title, ids) => {
  const generator = shippedGenerators.find((each) => each.title === title)
  if (!generator) throw new Error(`There is no ${title}.`)
  const { config } = permittedConfig(generator.config, defaultProfile)
  const preview = previewConfig(config, defaultProfile, GAMES, title)
  if (!preview.ok) throw new Error(JSON.stringify(preview.problems))
  const others = Object.entries(preview.appearances).filter(
    ([id]) => !ids.includes(id as TaskId) && id !== 'tempo-change',
  )
  const signature = ids.reduce((sum, id) => sum + preview.appearances[id], 0)
  expect(signature).toBeGreaterThan(Math.max(...others.map(([, times]) => times)))
})

it('Quiet night alone has a silent beat', () => {
  const silent = shippedGenerators.filter(({ config }) => config.silentBeat)
  expect(silent.map(({ title }) => title)).toEqual(['Quiet night'])
})

it('Every shipped generator has its own id, title and description', () => {
  for (const key of ['id', 'title', 'description'] as const) {
    expect(new Set(shippedGenerators.map((generator) => generator[key])).size).toBe(shippedGenerators.length)
  }
})
