import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dialogWriteSchema, usernameSchema } from './index.ts'
import { gameNameSchema, titleSchema } from './primitives.ts'

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

  it.each([
    [z.string().min(5), 'four', 'Needs at least 5 characters.'],
    [z.string().max(1), 'xx', 'Can be at most 1 character.'],
    [z.array(z.string()).min(1), [], 'Needs at least 1 entry.'],
    [z.number().max(240), 500, 'Can be at most 240.'],
    [z.number().positive(), 0, 'Needs more than 0.'],
  ])('%# of a value outside its limits names the limit in words', (schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message)
  })

  it('of the schema takes precedence', () => {
    expect(messageOf(z.string('Write something.'), 7)).toBe('Write something.')
    expect(messageOf(usernameSchema, 'x')).toBe('Username must be at least 3 characters long.')
    expect(messageOf(titleSchema, 'four')).toBe('Title must be at least 5 characters long.')
    expect(messageOf(gameNameSchema, 'four')).toBe('Name must be at least 5 characters long.')
    expect(messageOf(gameNameSchema, 'x'.repeat(31))).toBe('Name cannot exceed 30 characters.')
  })
})
