/** The flags of a guide: each is a variable that is yes or no. */
import { EXPRESSION_MAX } from '@rubato/contracts/domain'
import { COMMANDS_MAX, type Budget } from '../import/budget.ts'
import type { ReportPlace, ReportWriter } from '../import/report.ts'
import type { Step } from '../import/steps.ts'
import type { Translation } from '../import/variables.ts'
import { shownLine } from '../import/plain-text.ts'
import { attribute, type Element } from './xml.ts'

/** Flags that one condition may name. */
const CONDITION_FLAGS_MAX = 12
const SEPARATOR = /[,+|]/

const namesOf = (parts: readonly string[]): string[] => parts.map((name) => name.trim()).filter((name) => name !== '')

/** The flags that a condition names; null where it names more than `CONDITION_FLAGS_MAX`. */
function namesOfCondition(text: string): string[] | null {
  const parts = text.split(SEPARATOR, CONDITION_FLAGS_MAX + 1)
  return parts.length > CONDITION_FLAGS_MAX ? null : namesOf(parts)
}

export interface Flags {
  /** The steps that set and clear the flags of an element. */
  steps: (element: Element, place: ReportPlace) => Step[]
  /** The condition of an element: undefined where it has none, `no` where it has to be written by hand. */
  condition: (element: Element, place: ReportPlace) => string | undefined
  /** The step that marks a page as seen, where a condition of the guide asks for it. */
  seen: (page: string, place: ReportPlace) => Step[]
}

/** All names that conditions of the guide ask for. */
export function askedFlags(elements: readonly Element[]): Set<string> {
  const asked = new Set<string>()
  for (const element of elements)
    for (const name of ['if-set', 'if-not-set'])
      for (const flag of namesOfCondition(attribute(element, name)) ?? []) asked.add(flag)
  return asked
}

interface FlagParts {
  translation: Translation
  report: ReportWriter
  budget: Budget
  /** All names that conditions of the guide ask for. */
  asked: ReadonlySet<string>
}

/** The flags of a guide. Every flag that is set or cleared is counted. */
export function openFlags({ translation, report, budget, asked }: FlagParts): Flags {
  const variables = new Map<string, string | null>()
  const variableOf = (flag: string, place: ReportPlace): string | null => {
    if (!variables.has(flag)) variables.set(flag, translation.addFlag(flag, false))
    const name = variables.get(flag) ?? null
    if (name === null) report.add('by-hand', place, 'builder.scene.too-many-variables', { name: shownLine(flag, 60) })
    return name
  }
  const stepsOf = (text: string, to: boolean, place: ReportPlace): Step[] => {
    if (text === '') return []
    const parts = text.split(SEPARATOR, COMMANDS_MAX + 1)
    budget.take(parts.length)
    return namesOf(parts).flatMap((flag): Step[] => {
      const variable = variableOf(flag, place)
      return variable === null ? [] : [{ kind: 'flag', flag: variable, to, place }]
    })
  }
  /** The condition of an attribute: empty where it names no flag, null where it cannot be written with all of its flags. */
  const conditionOf = (text: string, isNot: boolean, place: ReportPlace): string | null => {
    const names = namesOfCondition(text)?.map((flag) => variableOf(flag, place))
    if (!names || names.includes(null)) return null
    const all = names.map((name) => (isNot ? `not ${name}` : name))
    return text.includes('|') && all.length > 1 ? `(${all.join(' or ')})` : all.join(' and ')
  }
  return {
    steps: (element, place) => {
      const steps = [
        ...stepsOf(attribute(element, 'set'), true, place),
        ...stepsOf(attribute(element, 'unset'), false, place),
      ]
      if (steps.length > 0) report.add('taken', place, 'builder.scene.taken-flags')
      return steps
    },
    condition: (element, place) => {
      const parts = [
        conditionOf(attribute(element, 'if-set'), false, place),
        conditionOf(attribute(element, 'if-not-set'), true, place),
      ].filter((part) => part !== '')
      if (parts.length === 0) return undefined
      const text = parts.join(' and ')
      if (parts.includes(null) || text.length > EXPRESSION_MAX) {
        report.add('by-hand', place, 'builder.scene.condition-by-hand')
        return 'no'
      }
      report.add('taken', place, 'builder.scene.taken-conditions')
      return text
    },
    seen: (page, place) => (asked.has(page) ? stepsOf(page, true, place) : []),
  }
}
