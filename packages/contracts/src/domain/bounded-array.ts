/** Arrays of the contracts: counted before their items are parsed, and parsed only until enough of it is wrong. */
import { z } from 'zod'
import './messages.ts'

/** Issues after which the rest of a list is not parsed, and the most that an error answer holds. */
export const ISSUES_MAX = 20

/** A bound on the sum of a measure over all items, which are not parsed yet; see `refusalOf`. */
interface TotalBound {
  of: (item: unknown) => number
  max: number
  message: string
}

interface BoundedArrayDef extends z.core.$ZodArrayDef {
  most: number
  maxMessage: string | undefined
  totals: readonly TotalBound[]
}

type RawIssue = z.core.ParsePayload['issues'][number]

/** Why the items are not parsed at all: there are too many, or too much is in them; null where they are parsed. */
function refusalOf(items: readonly unknown[], { most, maxMessage, totals }: BoundedArrayDef): RawIssue | null {
  const message = maxMessage === undefined ? {} : { message: maxMessage }
  if (items.length > most) {
    return { code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: items, ...message }
  }
  if (totals.length === 0) return null
  const sums = totals.map(() => 0)
  for (const item of items) for (const [index, { of }] of totals.entries()) sums[index]! += of(item)
  const exceeded = totals.find(({ max }, index) => sums[index]! > max)
  return exceeded ? { code: 'custom', input: items, message: exceeded.message } : null
}

/**
 * A `ZodArray` whose loop stops once its items have `ISSUES_MAX` issues. Issues of inner arrays are issues of their item,
 * so nested arrays count together. Parsing is synchronous, and the count is a local variable: parses may be nested.
 */
const BoundedArray = z.core.$constructor<z.ZodArray<z.ZodType>, BoundedArrayDef>('ZodBoundedArray', (schema, def) => {
  z.ZodArray.init(schema, def)
  const parseOther = schema._zod.parse
  schema._zod.parse = (payload, context) => {
    const input: unknown = payload.value
    if (!Array.isArray(input)) return parseOther(payload, context)
    const items = input as unknown[]
    const refusal = refusalOf(items, def)
    if (refusal) {
      payload.issues.push(refusal)
      // Without a length, the checks of the length do not report it a second time.
      payload.value = undefined as never
      return payload
    }
    return parseItems(items, def, payload, context)
  }
})

function parseItems(
  items: readonly unknown[],
  { element }: BoundedArrayDef,
  payload: z.core.ParsePayload<unknown[]>,
  context: z.core.ParseContextInternal,
): z.core.ParsePayload<unknown[]> {
  const values: unknown[] = Array.from({ length: items.length })
  payload.value = values
  for (let index = 0; index < items.length && payload.issues.length < ISSUES_MAX; index++) {
    const item = element._zod.run({ value: items[index], issues: [] }, context)
    if (item instanceof Promise) throw new z.core.$ZodAsyncError()
    if (item.issues.length > 0) payload.issues.push(...z.core.util.prefixIssues(index, item.issues))
    values[index] = item.value
  }
  return payload
}

export interface ArrayBounds {
  min?: number
  max: number
  minMessage?: string
  maxMessage?: string
  /** Shown where there is no array at all. */
  missingMessage?: string
  totals?: readonly TotalBound[]
}

/**
 * An array of at most `max` items. The length and the totals are checked before the items: those of a longer array are not
 * parsed. Parsing ends at `ISSUES_MAX` issues. Every array of a request is one of these.
 */
export function arraySchema<Item extends z.ZodType>(
  item: Item,
  { min = 0, max, minMessage, maxMessage, missingMessage, totals = [] }: ArrayBounds,
): z.ZodArray<Item> {
  const error: z.core.$ZodErrorMap = ({ input }) => (input === undefined ? missingMessage : undefined)
  const array = new BoundedArray({ type: 'array', element: item, error, most: max, maxMessage, totals })
  return array.min(min, minMessage).max(max) as z.ZodArray<Item>
}

/** Whether an array is one that `arraySchema` made. */
export const isBoundedArray = (schema: z.ZodType): boolean => schema instanceof BoundedArray
