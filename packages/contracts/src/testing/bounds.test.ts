import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../api/index.ts'
import { arraySchema, gameEventSchema, GAME_EVENTS_MAX, SESSION_MS_MAX } from '../domain/index.ts'
import { arraysIn, exampleOf } from './examples.ts'
import { overBounds, replacedAt } from './over-bounds.ts'
import { requestShapes, shapeOf, unboundedIn } from './request-shapes.ts'

/** Patreon and the payment partner define the shapes of their webhook events; only body limits bound them. */
const openByDesign = ['patreonWebhook.body.*', 'partnerWebhook.body.*']

const shapes = requestShapes()
const nameOf = ({ name, part }: (typeof shapes)[number]) => `${name}.${part}`

describe('request shapes', () => {
  it('bound every string, array, number and record', () => {
    expect(shapes.length).toBeGreaterThan(40)
    const open = shapes.flatMap((each) => unboundedIn(each.shape, nameOf(each)))
    expect(open).toEqual(openByDesign)
  })

  it.each([
    ['a string', z.string(), ['x']],
    ['a trimmed string', z.object({ a: z.string().trim().min(1) }), ['x.a']],
    ['a date with any number of digits', z.iso.datetime(), ['x']],
    ['an array', z.array(z.boolean()), ['x']],
    ['items of an array', arraySchema(z.string(), { max: 2 }), ['x[]']],
    ['an integer', z.object({ a: z.int().min(0).optional() }), ['x.a']],
    ['a number from a query', z.coerce.number().min(0), ['x']],
    ['a record', z.record(z.string(), z.boolean()), ['x.(key)']],
    ['anything', z.object({ a: z.unknown() }), ['x.a']],
    ['one of two', z.union([z.boolean(), z.string()]), ['x']],
  ] as [string, z.ZodType, string[]][])('are found where %s has no bound', (_, schema, open) => {
    expect(unboundedIn(shapeOf(schema), 'x')).toEqual(open)
  })

  it('count the items of an array before they parse them', () => {
    const places = shapes.flatMap(({ name, part, schema, shape }) => {
      const most = exampleOf(shape, { size: 'most', itemsAtMost: 1 })
      return arraysIn(shape, most).map(({ path, maxItems }) => {
        const broken: unknown = replacedAt(
          most,
          path,
          Array.from({ length: maxItems + 1 }, () => ({ junk: 1 })),
        )
        const issues = schema.safeParse(broken).error?.issues ?? []
        const below = issues.filter((issue) => path.every((step, index) => issue.path[index] === step))
        return { where: [name, part, ...path].join('.'), codes: below.map(({ code }) => code) }
      })
    })
    expect(places.length).toBeGreaterThan(15)
    expect(places.filter(({ codes }) => codes.join() !== 'too_big')).toEqual([])
  })
})

describe('a request', () => {
  it('with a field one beyond its bound is refused', () => {
    const bounded = z.object({ a: z.string().max(2), b: z.array(z.int().min(0).max(3)).max(1) })
    const values = [...overBounds(shapeOf(bounded))]
    expect(values).toHaveLength(4)
    expect(values.filter((value) => bounded.safeParse(value).success)).toEqual([])
  })
})

describe('a game', () => {
  const note = { beat: 0, accent: 'beat' }
  const beat = (offsetMs: number, bpm = 240, beats = 1) => ({
    id: 'b',
    at: 0,
    duration: 60_000,
    task: 'ball-slap',
    kind: 'beat',
    tempo: { from: 240, to: bpm },
    pattern: { beats, notes: [{ ...note, offsetMs }] },
  })

  it.each([
    ['a start after the longest session', { at: SESSION_MS_MAX + 1 }],
    ['a span longer than the longest session', { duration: 1e11 }],
    ['an id of 101 characters', { id: 'a'.repeat(101) }],
    ['a note after the longest bar', { pattern: { beats: 64, notes: [{ ...note, beat: 64 }] } }],
    ['more notes than a bar has', { pattern: { beats: 64, notes: Array.from({ length: 257 }, () => note) } }],
  ])('refuses %s', (_, change) => {
    expect(gameEventSchema.safeParse(beat(0)).success).toBe(true)
    expect(gameEventSchema.safeParse({ ...beat(0), ...change }).success).toBe(false)
  })

  it('keeps the fixed offset of a note inside its bar at the slowest tempo of the event', () => {
    const isTaken = (...given: Parameters<typeof beat>) => gameEventSchema.safeParse(beat(...given)).success
    expect([isTaken(250), isTaken(251), isTaken(1000, 60), isTaken(1001, 60)]).toEqual([true, false, true, false])
    expect([isTaken(256_000, 15, 64), isTaken(256_001, 15, 64), isTaken(1e17, 15, 64)]).toEqual([true, false, false])
  })

  it('with too many events costs one issue, with any content of the events', () => {
    const events = Array.from({ length: GAME_EVENTS_MAX + 1 }, () => 0)
    const { body } = endpoints.createGame
    const found = body.safeParse({ events }).error?.issues.filter(({ path }) => path[0] === 'events') ?? []
    expect(found).toMatchObject([{ code: 'too_big', path: ['events'] }])
  })
})
