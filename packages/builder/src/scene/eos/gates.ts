/** Pages that are enabled and disabled: a yes-or-no variable for each says whether it can be entered. */
import type { Budget } from '../import/budget.ts'
import { openPages } from '../import/glob.ts'
import { shownLine } from '../import/plain-text.ts'
import type { ReportWriter } from '../import/report.ts'
import { eachStep, type Answer, type Page, type Step, type Steps } from '../import/steps.ts'
import type { Translation } from '../import/variables.ts'

/** Pages that one command may enable or disable. */
const AT_ONCE_MAX = 40
/** The flag of a page, as the steps name it before it has a variable. */
export const pageFlag = (pattern: string): string => `page ${pattern}`
const patternOf = (flag: string): string => flag.slice('page '.length)

interface GateParts {
  translation: Translation
  report: ReportWriter
  budget: Budget
}

/** The pages with a flag for each that is enabled or disabled. Every flag that is set is counted. */
export function gatePages(pages: readonly Page[], { translation, report, budget }: GateParts): Page[] {
  const gates = new Map<string, string>()
  const pagesOf = openPages(pages)
  const flagsOf = (step: Step & { kind: 'flag' }): Step[] => {
    const pattern = patternOf(step.flag)
    const names = pagesOf(pattern).map(({ name }) => name)
    const values = { name: shownLine(pattern, 60) }
    if (names.length === 0 || names.length > AT_ONCE_MAX) {
      report.add('by-hand', step.place, 'builder.scene.pages-by-hand', values)
      return []
    }
    budget.take(names.length - 1)
    const made = names.flatMap((name): Step[] => {
      const flag = gates.get(name) ?? translation.addFlag(`open-${name}`, true)
      if (flag === null) {
        report.add('by-hand', step.place, 'builder.scene.too-many-variables', values)
        return []
      }
      gates.set(name, flag)
      return [{ ...step, flag }]
    })
    if (made.length > 0) report.add('taken', step.place, 'builder.scene.taken-pages')
    return made
  }
  const change = (steps: Steps): Steps =>
    steps.flatMap((step): Steps => {
      switch (step.kind) {
        case 'flag':
          return flagsOf(step)
        case 'note':
          return [{ ...step, steps: change(step.steps) }]
        case 'if':
          return [{ ...step, steps: change(step.steps), otherwise: change(step.otherwise) }]
        case 'ask': {
          const answers = step.answers.map((answer): Answer => ({ ...answer, steps: change(answer.steps) }))
          return [{ ...step, answers, ...(step.silence ? { silence: change(step.silence) } : {}) }]
        }
        default:
          return [step]
      }
    })
  const isGated = pages.some(({ steps }) => hasFlag(steps))
  const changed = isGated ? pages.map((page) => ({ ...page, steps: change(page.steps) })) : pages
  return changed.map((page) => {
    const gate = gates.get(page.name)
    return gate === undefined ? page : { ...page, gate }
  })
}

function hasFlag(steps: Steps): boolean {
  let has = false
  eachStep(steps, ({ kind }) => {
    has ||= kind === 'flag'
  })
  return has
}
