import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { arraySchema } from '../domain/index.ts'
import { acceptedExample } from './accepted.ts'
import { largestBodies } from './largest-bodies.ts'
import { nodesIn, requestShapes, shapeOf } from './request-shapes.ts'
import { lengthAt } from './stretched.ts'

const BYTES = 20_000
const shapes = requestShapes()
const bodies = shapes.filter(({ part }) => part === 'body')
const sizes = ['least', 'most'] as const

describe('an example made from a schema', () => {
  // A field that is refused here needs a row in `sample-texts.ts`, or a bound that its shape contains.
  it.each(shapes)('is accepted: $name.$part', ({ schema, shape }) => {
    const made = sizes.map((size) => acceptedExample(schema, shape, { size, itemsAtMost: 1 }))
    expect(made.map((value) => schema.safeParse(value).success)).toEqual([true, true])
  })
})

describe('the largest bodies', () => {
  it.each(bodies)(
    'of $name are accepted where they say so, and have every list with several items',
    ({ schema, shape }) => {
      const accepted = [...largestBodies({ schema, shape, bytes: BYTES, isThorough: false })].filter(
        (each) => each.isAccepted,
      )
      expect(accepted.filter(({ body }) => !schema.safeParse(body).success)).toEqual([])
      const lists = nodesIn(shape).filter((node) => node.shape.type === 'array')
      // A list of the same shape in several places is made long in the first of them.
      const longest = new Map<string, number>()
      for (const { path, shape: list } of lists) {
        const length = Math.min(2, Math.max(...accepted.map(({ body }) => lengthAt(body, path))), list.maxItems ?? 2)
        longest.set(JSON.stringify(list), Math.max(longest.get(JSON.stringify(list)) ?? 0, length))
      }
      const short = lists.filter(
        (node) => (longest.get(JSON.stringify(node.shape)) ?? 0) < Math.min(2, node.shape.maxItems ?? 2),
      )
      expect(short.map(({ path }) => path)).toEqual([])
    },
  )

  const number = z.int().min(1).max(9)
  const row = z.union([
    z.object({ kind: z.literal('a'), bar: number, notes: arraySchema(z.object({ at: number }), { max: 50 }) }),
    z.object({ kind: z.literal('b'), name: z.string().max(10) }),
  ])
  const made = (schema: z.ZodType) => [
    ...largestBodies({ schema, shape: shapeOf(schema), bytes: 5000, isThorough: true }),
  ]
  const rows = arraySchema(row, { max: 100 })

  it('have a long list inside a list that fills the bytes, with one number the other way', () => {
    const schema = z.object({ rows })
    const found = made(schema).filter(({ body, isAccepted }) => {
      const [first] = (body as z.infer<typeof schema>).rows
      return (
        isAccepted && first?.kind === 'a' && first.bar === 1 && first.notes.length === 50 && first.notes[0]?.at === 9
      )
    })
    expect(found.length).toBeGreaterThan(0)
    expect(JSON.stringify(found[0]?.body).length).toBeGreaterThan(4000)
  })

  it('have fewer items where a rule over the whole list refuses them', () => {
    const schema = z.object({ rows: rows.refine((list) => list.length <= 7) })
    const lengths = made(schema).flatMap(({ body, isAccepted }) => (isAccepted ? [lengthAt(body, '.rows')] : []))
    expect(Math.max(...lengths)).toBeGreaterThan(3)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(7)
  })

  it('are refused with items of other types in each list, and with too many', () => {
    const schema = z.object({ rows })
    const refused = made(schema).filter(({ isAccepted }) => !isAccepted)
    expect(refused.filter(({ body }) => schema.safeParse(body).success)).toEqual([])
    expect(refused.map(({ what }) => what)).toContain('.rows of {}')
    expect(refused.map(({ what }) => what)).toContain('.rows[]|0.notes of {}')
    expect(refused.map(({ what }) => what)).toContain('.rows of 101 zeros')
  })

  it('are not made silently for a schema whose examples are refused', () => {
    expect(() =>
      made(
        z.object({
          text: z
            .string()
            .max(5)
            .refine((text) => text === 'xyz'),
        }),
      ),
    ).toThrow('not accepted')
  })
})
