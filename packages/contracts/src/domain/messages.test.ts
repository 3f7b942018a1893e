import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dialogWriteSchema, usernameSchema } from './index.ts'

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('the message', () => {
  it.each([
    [z.object({ a: z.string() }), {}, 'Required'],
    [z.string(), undefined, 'Required'],
    [z.string(), 7, 'Expected string received number'],
    [z.number(), '7', 'Expected number received string'],
    [z.number(), Number.NaN, 'Expected number received nan'],
    [z.boolean(), null, 'Expected boolean received null'],
    [z.object({}), [], 'Expected object received array'],
    [z.array(z.string()), {}, 'Expected array received object'],
    [dialogWriteSchema, { trigger: 'edge' }, 'Required'],
  ])('%# of a missing or other value says so', (schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message)
  })

  it('of the schema takes precedence, and other rules keep theirs', () => {
    expect(messageOf(z.string('Write something.'), 7)).toBe('Write something.')
    expect(messageOf(usernameSchema, 'x')).toBe('Username must be at least 3 characters long.')
    expect(messageOf(z.string().max(1), 'xx')).toMatch(/Too big/)
  })
})
