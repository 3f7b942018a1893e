/** The law as a table: what each country or state asks of the site (`REGIONS`). */
import { readFileSync } from 'node:fs'
import { REGION_ROWS_MAX, regionFeatures } from '@rubato/contracts/domain'
import { z } from 'zod'

/** An ISO 3166 code of a country, or of a part of one: `GB`, `US-TX`. */
export const REGION_CODE = /^[A-Z][A-Z0-9](?:-[A-Z0-9]{1,3})?$/
/** The row of visitors whose country is not known (a code that ISO 3166 leaves to its users). */
export const UNKNOWN_REGION = 'XX'
/** The row of regions that have none. */
const OTHERS = '*'

const TEXT_MAX = 600
const METHODS_MAX = 20
const VALID_DAYS_MAX = 3650

const columns = {
  off: z.array(z.enum(regionFeatures)).max(regionFeatures.length).default([]),
  text: z.string().trim().min(1).max(TEXT_MAX).optional(),
}
const ruleSchema = z.discriminatedUnion('age', [
  z.strictObject({ age: z.literal('declare'), ...columns }),
  z.strictObject({
    age: z.literal('provider'),
    /** Methods of the service that are accepted, such as `document`; without this list every method is. */
    methods: z
      .array(
        z
          .string()
          .max(40)
          .regex(/^[\w-]+$/, 'is no word'),
      )
      .min(1)
      .max(METHODS_MAX)
      .optional(),
    /** A check has to be repeated after this time, or earlier where the service says so. */
    validDays: z.int().min(1).max(VALID_DAYS_MAX).optional(),
    ...columns,
  }),
  z.strictObject({ age: z.literal('block'), ...columns }),
])
type Parsed = z.infer<typeof ruleSchema>
type Frozen<Rule> = {
  readonly [K in keyof Rule]: Rule[K] extends infer V ? (V extends (infer E)[] ? readonly E[] : V) : never
}
export type RegionRule = Parsed extends infer Rule ? (Rule extends Parsed ? Frozen<Rule> : never) : never

const tableSchema = z
  .record(z.string(), ruleSchema)
  .refine((rows) => Object.keys(rows).length <= REGION_ROWS_MAX, `has more than ${REGION_ROWS_MAX} rows`)

/** By region; `*` is always there. */
export type RegionTable = Readonly<Record<string, RegionRule>>

/** The message names the row and the column. */
export class RegionTableError extends Error {
  override readonly name = 'RegionTableError'
}

/** @param given `REGIONS`: JSON, or the name of a file with it. Throws `RegionTableError`. */
export function readRegionTable(given: string | undefined, hasProvider: boolean): RegionTable {
  const rows = given === undefined ? {} : parseRows(given)
  const withoutService = Object.entries(rows).find(([, { age }]) => age === 'provider')
  if (!hasProvider && withoutService)
    throw new RegionTableError(`row ${withoutService[0]}, column age: "provider" needs AGE_PROVIDER_URL`)
  return { [OTHERS]: { age: hasProvider ? 'provider' : 'declare', off: [] }, ...rows }
}

function parseRows(given: string): RegionTable {
  const read = readJson(given)
  const { success, data, error } = tableSchema.safeParse(read)
  if (!success) throw new RegionTableError(problemOf(error.issues[0]))
  const odd = Object.keys(data).find((row) => row !== OTHERS && !REGION_CODE.test(row))
  if (odd !== undefined)
    throw new RegionTableError(`row ${odd.slice(0, 20)}: is neither "*" nor a code such as GB or US-TX`)
  return data
}

function readJson(given: string): unknown {
  const isInline = /^\s*[[{]/.test(given)
  let text = given
  if (!isInline) {
    try {
      text = readFileSync(given, 'utf8')
    } catch (error) {
      throw new RegionTableError(`the file ${given} cannot be read`, { cause: error })
    }
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RegionTableError(isInline ? 'is not JSON' : `the file ${given} is not JSON`, { cause: error })
  }
}

function problemOf(issue: z.core.$ZodIssue | undefined): string {
  const [row, column, ...rest] = issue?.path.map(String) ?? []
  if (row === undefined) return `the table ${issue?.message ?? ''}`
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const name = column ?? unknown
  if (unknown !== undefined) return `row ${row}, column ${unknown}: there is no such column for this kind of check`
  // A discriminator that is missing or another word.
  const message = name === 'age' ? 'is none of declare, provider and block' : (issue?.message ?? '')
  return name === undefined ? `row ${row}: ${message}` : `row ${row}, column ${[name, ...rest].join('.')}: ${message}`
}

/** The rule of a state, else of its country, else that of all others. */
export function ruleOf(table: RegionTable, region: string): RegionRule {
  const rule = table[region] ?? table[region.slice(0, 2)] ?? table[OTHERS]
  if (!rule) throw new Error('A table of regions has a row for all others')
  return rule
}
