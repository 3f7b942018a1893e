/** Parsing of a request stops early: any body gives few issues, and the rest of a list is not read. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../api/index.ts'
import { arraySchema, DIALOGS_MAX, GAME_NOTES_MAX, isBoundedArray, ISSUES_MAX } from '../domain/index.ts'
import { arraysIn, exampleOf } from './examples.ts'
import { replacedAt } from './over-bounds.ts'
import { alternativesOf, requestShapes, type Shape } from './request-shapes.ts'

const shapes = requestShapes()

/** The schemas that a definition refers to: fields, items, options, the inner schema of a wrapper. */
function partsOf(value: unknown, depth = 0): z.ZodType[] {
  if (typeof value !== 'object' || value === null || depth > 2) return []
  if ('_zod' in value) return [value as z.ZodType]
  return Object.values(value).flatMap((each) => partsOf(each, depth + 1))
}

/** Every schema inside `schema`, itself included. */
function schemasIn(schema: z.ZodType, seen = new Set<z.ZodType>()): Set<z.ZodType> {
  if (seen.has(schema)) return seen
  seen.add(schema)
  const { def } = schema._zod
  const lazy = def.type === 'lazy' ? [(schema as z.ZodLazy<z.ZodType>).unwrap()] : []
  for (const part of [...partsOf(def), ...lazy]) schemasIn(part, seen)
  return seen
}

/** Kinds of schemas that make an issue for each of many parts of a value. */
function listsWithoutEnd(schema: z.ZodType): string[] {
  return [...schemasIn(schema)].flatMap((each) => {
    const { type } = each._zod.def
    if (type === 'array') return isBoundedArray(each) ? [] : ['array']
    if (type === 'map' || type === 'set') return [type]
    if (type !== 'record') return []
    // A record with a closed list of keys has one issue for all other keys; one of anything makes no issue.
    const { keyType, valueType } = each as z.ZodRecord
    const hasEnd = keyType._zod.values !== undefined || (valueType as z.ZodType)._zod.def.type === 'unknown'
    return hasEnd ? [] : ['record']
  })
}

/** Junk for every array of the shape, as much as its bound allows: arrays in arrays too. */
function flooded(shape: Shape, junk: unknown): unknown {
  const last = alternativesOf(shape).at(-1)
  if (last) return flooded(last, junk)
  if (shape.type === 'array') {
    const item = shape.items && hasArray(shape.items) ? flooded(shape.items, junk) : junk
    return Array.from({ length: shape.maxItems ?? 0 }, () => item)
  }
  if (shape.type !== 'object') return exampleOf(shape, { size: 'most' })
  const fields = Object.entries(shape.properties ?? {})
  return Object.fromEntries(fields.map(([key, each]) => [key, flooded(each, junk)]))
}
const partsOfShape = (shape: Shape): Shape[] => [
  ...alternativesOf(shape).slice(-1),
  ...Object.values(shape.properties ?? {}),
  ...(shape.items ? [shape.items] : []),
]
const hasArray = (shape: Shape): boolean => shape.type === 'array' || partsOfShape(shape).some(hasArray)
const countArrays = (shape: Shape): number =>
  (shape.type === 'array' ? 1 : 0) + partsOfShape(shape).reduce((sum, each) => sum + countArrays(each), 0)

/** A list that counts how often one of its items is read. */
function watched(items: unknown[]) {
  const reads = { count: 0 }
  const list = new Proxy(items, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads.count += 1
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  return { list, reads }
}

const issuesOf = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).error?.issues ?? []

describe('a request', () => {
  it('has no list whose parsing does not stop', () => {
    const found = shapes.flatMap(({ name, part, schema }) =>
      listsWithoutEnd(schema).map((kind) => `${name}.${part}: ${kind}`),
    )
    expect(found).toEqual([])
    expect(shapes.filter(({ schema }) => [...schemasIn(schema)].some(isBoundedArray)).length).toBeGreaterThan(15)
  })

  it.each([
    ['an array', z.object({ a: z.array(z.string()).max(3) }), ['array']],
    ['an array in an array', arraySchema(z.object({ b: z.array(z.string()).max(3) }), { max: 3 }), ['array']],
    ['a record', z.record(z.string().max(3), z.boolean()), ['record']],
    ['a set', z.set(z.string()), ['set']],
    ['nothing', z.object({ a: arraySchema(z.string(), { max: 3 }).default([]) }), []],
  ] as [string, z.ZodType, string[]][])('is found to have %s', (_, schema, kinds) => {
    expect(listsWithoutEnd(schema)).toEqual(kinds)
  })

  it.each([
    ['objects', {}],
    ['numbers', 0.5],
    ['nothing', null],
  ])('full of wrong items has few issues: %s', (_, junk) => {
    for (const { name, part, schema, shape } of shapes) {
      const lists = countArrays(shape)
      if (lists === 0) continue
      const { length } = issuesOf(schema, flooded(shape, junk))
      // The issues of a list, and those of the one item that made it stop; other fields have an issue each.
      expect(length, `${name}.${part}`).toBeLessThanOrEqual(lists * 2 * ISSUES_MAX)
    }
  })

  it('stops to read a list where enough of its items are wrong', () => {
    const places = shapes.flatMap(({ name, part, schema, shape }) => {
      const most = exampleOf(shape, { size: 'most', itemsAtMost: 1 })
      return arraysIn(shape, most)
        .filter(({ maxItems }) => maxItems > 2 * ISSUES_MAX)
        .map(({ path, maxItems }) => {
          const { list, reads } = watched(Array.from({ length: maxItems }, () => ({ junk: 1 })))
          schema.safeParse(replacedAt(most, path, list))
          // The contents of events and sections are counted before they are parsed.
          const isCounted = path.at(-1) === 'events' || path.join('.') === 'sections'
          const counted = isCounted ? maxItems : 0
          return { where: [name, part, ...path].join('.'), reads: reads.count - counted }
        })
    })
    expect(places.length).toBeGreaterThan(8)
    expect(places.filter(({ reads }) => reads < 1 || reads > ISSUES_MAX)).toEqual([])
  })
})

describe('an array', () => {
  const numbers = arraySchema(z.number(), { max: 1000 })
  const rows = arraySchema(z.object({ cells: numbers }), { max: 1000 })

  it('has all its issues where there are few, with their places', () => {
    const wrong = ['a', 1, 'b', 2, 'c']
    const plain = z.array(z.number()).max(1000)
    expect(issuesOf(numbers, wrong)).toEqual(issuesOf(plain, wrong))
    expect(issuesOf(rows, [{ cells: [1] }, { cells: [1, 'a'] }])).toEqual(
      issuesOf(z.array(z.object({ cells: plain })), [{ cells: [1] }, { cells: [1, 'a'] }]),
    )
    expect(issuesOf(numbers, 'text')).toEqual(issuesOf(plain, 'text'))
    expect(numbers.parse([1, 2, 3])).toEqual([1, 2, 3])
  })
  it('counts the issues of inner arrays with its own', () => {
    const row = { cells: Array.from({ length: 900 }, () => 'wrong') }
    const issues = issuesOf(
      rows,
      Array.from({ length: 900 }, () => row),
    )
    expect(issues.map(({ path }) => path[0])).toEqual(Array.from({ length: ISSUES_MAX }, () => 0))
    const oneEach = Array.from({ length: 900 }, () => ({ cells: ['wrong'] }))
    expect(issuesOf(rows, oneEach)).toHaveLength(ISSUES_MAX)
  })
  it('begins to count again at each parse, in a union and inside another parse too', () => {
    const wrong = Array.from({ length: 100 }, () => 'wrong')
    const either = z.union([numbers, arraySchema(z.string(), { max: 1000 })])
    expect(either.parse(wrong)).toEqual(wrong)
    const nested = arraySchema(
      z.unknown().refine(() => numbers.safeParse(wrong).error?.issues.length === ISSUES_MAX),
      { max: 50 },
    )
    expect(nested.safeParse(wrong.slice(0, 50)).success).toBe(true)
    expect(issuesOf(numbers, wrong)).toEqual(issuesOf(numbers, wrong))
  })
  it('says with words of the schema that it is too long, once', () => {
    const short = arraySchema(z.number(), { max: 1, maxMessage: 'Too many.' }).refine(() => false)
    expect(issuesOf(short, [1, 2])).toMatchObject([{ code: 'too_big', maximum: 1, message: 'Too many.', path: [] }])
  })
})

describe('a body of the review', () => {
  const event = (notes: unknown[]) => ({
    id: 'b',
    at: 0,
    duration: 1000,
    task: 'steady',
    kind: 'beat',
    tempo: { from: 60, to: 60 },
    pattern: { beats: 64, notes },
  })
  const eventIssues = (events: unknown[]) =>
    issuesOf(endpoints.createGame.body, { events }).filter(({ path }) => path[0] === 'events')

  it('880 events with 256 empty notes each are refused by their number, and 78 of them with few issues', () => {
    const notes = Array.from({ length: 256 }, () => ({}))
    const events = Array.from({ length: 880 }, () => event(notes))
    expect(eventIssues(events)).toMatchObject([
      { path: ['events'], message: `A game has at most ${GAME_NOTES_MAX} notes.` },
    ])
    expect(eventIssues(events.slice(0, 78))).toHaveLength(ISSUES_MAX)
  })
  it('notes are counted before an event is parsed', () => {
    const notes = Array.from({ length: 256 }, () => ({ beat: 0, accent: 'beat' }))
    const { list, reads } = watched(Array.from({ length: 79 }, () => event(notes)))
    expect(eventIssues(list)).toHaveLength(1)
    expect(reads.count).toBe(79)
  })
  it('20,000 rows of six wrong types have few issues', () => {
    const row = { trigger: 1, text: 2, when: 3, speech: 4, id: 5, enabled: 6 }
    const body = { apply: false, rows: Array.from({ length: DIALOGS_MAX }, () => row) }
    const { length } = issuesOf(endpoints.importDialogs.body, body)
    expect(length).toBeGreaterThanOrEqual(ISSUES_MAX)
    expect(length).toBeLessThan(2 * ISSUES_MAX)
  })
  it('a beat has at most 16 notes, however long its bar is', () => {
    const at = (beat: number) => ({ beat, numerator: 0, denominator: 1, accent: 'beat' })
    const many = (count: number, beat = 0) => Array.from({ length: count }, () => at(beat))
    expect(eventIssues([event([...many(16), ...many(16, 1)])])).toEqual([])
    expect(eventIssues([event([...many(16), { ...at(0), numerator: 15, denominator: 16 }])])).toMatchObject([
      { path: ['events', 0, 'pattern', 'notes'], message: 'A beat has at most 16 notes.' },
    ])
  })
})
