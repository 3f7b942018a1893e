/** The steps of a page of an imported work, in the terms that all formats share. */
import type { BeatPattern } from '@rubato/contracts/domain'
import type { AssignedCode, Code } from './code.ts'
import type { ReportPlace } from './report.ts'

/** The words on a button where the file has none. */
export const GO_ON = 'Go on'

export interface Answer {
  text: string
  /** Offered where this holds; null where it cannot be read. */
  if?: Code | null
  /** Variables that decide with it, as conditions of a scene. */
  flags?: string
  steps: Steps
}

/** A range of seconds; both are equal where it is none. */
export interface Seconds {
  min: number
  max: number
}

type StepKind =
  | { kind: 'say'; text: string }
  | { kind: 'media'; mediaType: 'image' | 'video'; file: string; seconds?: number }
  | { kind: 'beat'; bpm: number; pattern?: BeatPattern; seconds?: number }
  | { kind: 'silence' }
  /** A wait that is not shown has no span, so that nothing counts it down. */
  | { kind: 'wait'; seconds: Seconds; isShown: boolean }
  | { kind: 'assign'; assigned: AssignedCode }
  /** Sets the flag of pages or the flag with a name. */
  | { kind: 'flag'; flag: string; to: boolean }
  | { kind: 'note'; id: string; button?: string; seconds: Seconds; steps: Steps }
  | { kind: 'remove-note'; id: string }
  /** `flags` is a condition of a scene that is ready. */
  | { kind: 'if'; condition: Code | null; flags?: string; steps: Steps; otherwise: Steps }
  | { kind: 'ask'; answers: readonly Answer[]; seconds?: Seconds; silence?: Steps }
  | { kind: 'prompt'; variable: string }
  /** One page, or a pattern with `*` for one of several. */
  | { kind: 'go'; to: string }
  | { kind: 'end' }

export type Step = StepKind & { place: ReportPlace }
export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
export type Steps = readonly Step[]

export interface Page {
  name: string
  steps: Steps
  /** The page can be entered where this condition of a scene holds. */
  gate?: string
}

/** Reaches every step, those inside others included. */
export function eachStep(steps: Steps, visit: (step: Step) => void): void {
  const rest: Steps[] = [steps]
  for (let next = rest.pop(); next; next = rest.pop())
    for (const step of next) {
      visit(step)
      rest.push(...stepsIn(step))
    }
}

function stepsIn(step: Step): Steps[] {
  switch (step.kind) {
    case 'note':
      return [step.steps]
    case 'if':
      return [step.steps, step.otherwise]
    case 'ask':
      return [...step.answers.map(({ steps }) => steps), ...(step.silence ? [step.silence] : [])]
    default:
      return []
  }
}

/** Whether some of the steps lead to another page or to the end. */
export function mayLeave(steps: Steps): boolean {
  let may = false
  eachStep(steps, ({ kind }) => {
    may ||= kind === 'go' || kind === 'end'
  })
  return may
}

/** Whether the steps always lead to another page or to the end. */
export const alwaysLeave = (steps: Steps): boolean =>
  steps.some((step) => {
    switch (step.kind) {
      case 'go':
      case 'end':
        return true
      case 'if':
        return alwaysLeave(step.steps) && alwaysLeave(step.otherwise)
      case 'ask':
        return step.answers.every(({ steps }) => alwaysLeave(steps))
      default:
        return false
    }
  })
