/** The text form of the conditions of a line, for files and comparisons. */
import {
  conditionNames,
  conditionValues,
  lineConditionsSchema,
  lineNameSchema,
  namedParts,
  type ConditionName,
  type LineConditions,
  type NamedPart,
} from './line-conditions.ts'

type PartName = ConditionName | NamedPart
const partNames: readonly PartName[] = [...conditionNames, ...namedParts]

type Unread = { readonly [Name in PartName]?: string | undefined } | null | undefined

/** The text form in files, in the order of the catalogue: `phase=late; turn=first`. Empty without conditions. */
export const formatConditions = (when: Unread): string =>
  partNames.flatMap((name) => (when?.[name] ? [`${name}=${when[name]}`] : [])).join('; ')

export const hasSameConditions = (a: Unread, b: Unread): boolean => formatConditions(a) === formatConditions(b)

/** Null in place of an object without conditions: both mean that the line may be said at any time. */
export const conditionsOrNull = (when: LineConditions | null | undefined): LineConditions | null =>
  when && formatConditions(when) !== '' ? when : null

export type ParsedConditions = { when: LineConditions | null; problem?: never } | { when?: never; problem: string }

/** Reads the text form, in any case and order; null for a blank text. `problem` is a sentence for the author. */
export function parseConditions(text: string): ParsedConditions {
  const when: Partial<Record<string, string>> = {}
  for (const part of text.toLowerCase().split(';')) {
    if (part.trim() === '') continue
    const [name = '', value = '', ...rest] = part.split('=').map((each) => each.trim())
    const problem = rest.length > 0 || value === '' ? notAPair(part) : problemOf(name, value, when)
    if (problem !== undefined) return { problem }
    when[name] = value
  }
  return { when: conditionsOrNull(lineConditionsSchema.parse(when)) }
}

/** Longest part of a text that a sentence repeats, in characters. */
const QUOTE_MAX = 40
const quote = (text: string): string => `“${text.trim().slice(0, QUOTE_MAX)}”`

const notAPair = (part: string): string =>
  `A condition is written as name=value, as in phase=late; turn=first. ${quote(part)} is not.`

const isConditionName = (name: string): name is ConditionName => Object.hasOwn(conditionValues, name)
const isNamedPart = (name: string): boolean => namedParts.some((part) => part === name)

function problemOf(name: string, value: string, before: Partial<Record<string, string>>): string | undefined {
  if (!isConditionName(name) && !isNamedPart(name))
    return `There is no condition ${quote(name)}, only ${partNames.join(', ')}.`
  if (before[name] !== undefined) return `The condition ${name} is given twice.`
  if (!isConditionName(name)) return lineNameSchema.safeParse(value).error?.issues[0]?.message
  const values: readonly string[] = conditionValues[name]
  return values.includes(value)
    ? undefined
    : `The condition ${name} is one of ${values.join(', ')}, not ${quote(value)}.`
}
