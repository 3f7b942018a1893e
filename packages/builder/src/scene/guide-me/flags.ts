/** The flags of a guide: each is a variable that is yes or no. */
import type { ReportPlace, ReportWriter } from '../import/report.ts'
import type { Step } from '../import/steps.ts'
import type { Translation } from '../import/variables.ts'
import { shownLine } from '../import/plain-text.ts'
import { attribute, type Element } from './xml.ts'

/** Flags that one element may set, and that one condition may name. */
const AT_ONCE_MAX = 12

const namesIn = (text: string): string[] =>
  text
    .split(/[,+|]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, AT_ONCE_MAX)

export interface Flags {
  /** The steps that set and clear the flags of an element. */
  steps: (element: Element, place: ReportPlace) => Step[]
  /** The condition of an element; undefined where it has none. */
  condition: (element: Element, place: ReportPlace) => string | undefined
  /** The step that marks a page as seen, where a condition of the guide asks for it. */
  seen: (page: string, place: ReportPlace) => Step[]
}

/** All names that conditions of the guide ask for. */
export function askedFlags(elements: readonly Element[]): Set<string> {
  const asked = new Set<string>()
  for (const element of elements)
    for (const name of ['if-set', 'if-not-set']) for (const flag of namesIn(attribute(element, name))) asked.add(flag)
  return asked
}

export function openFlags(translation: Translation, report: ReportWriter, asked: ReadonlySet<string>): Flags {
  const variables = new Map<string, string | null>()
  const variableOf = (flag: string, place: ReportPlace): string | null => {
    if (!variables.has(flag)) variables.set(flag, translation.addFlag(flag, false))
    const name = variables.get(flag) ?? null
    if (name === null) report.add('by-hand', place, 'builder.scene.too-many-variables', { name: shownLine(flag, 60) })
    return name
  }
  const stepsOf = (text: string, to: boolean, place: ReportPlace): Step[] =>
    namesIn(text).flatMap((flag): Step[] => {
      const variable = variableOf(flag, place)
      return variable === null ? [] : [{ kind: 'flag', flag: variable, to, place }]
    })
  const conditionOf = (text: string, isNot: boolean, place: ReportPlace): string[] => {
    const names = namesIn(text).flatMap((flag) => variableOf(flag, place) ?? [])
    if (names.length === 0) return []
    const all = names.map((name) => (isNot ? `not ${name}` : name))
    return [text.includes('|') && all.length > 1 ? `(${all.join(' or ')})` : all.join(' and ')]
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
        ...conditionOf(attribute(element, 'if-set'), false, place),
        ...conditionOf(attribute(element, 'if-not-set'), true, place),
      ]
      const text = parts.join(' and ')
      if (text.length > 200) report.add('by-hand', place, 'builder.scene.condition-by-hand')
      return parts.length === 0 ? undefined : text.length > 200 ? 'no' : text
    },
    seen: (page, place) => (asked.has(page) ? stepsOf(page, true, place) : []),
  }
}
