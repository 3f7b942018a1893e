/** The assignments among the steps of all pages. Each is translated once, however many ways lead past it. */
import type { Assignment } from '@rubato/contracts/domain'
import { settled, type Position } from './maker.ts'
import type { Step, StepOf, Steps } from './steps.ts'

type AssignStep = StepOf<'assign'>

export class Assignments {
  readonly #translate: (step: AssignStep) => Assignment | null
  readonly #translated = new Map<AssignStep, Assignment | null>()
  /** By list of steps: where a run of assignments that cannot be taken ends, by each index inside the run. */
  readonly #ends = new Map<Steps, Map<number, number>>()

  /** @param translate null where an assignment has to be written by hand */
  constructor(translate: (step: AssignStep) => Assignment | null) {
    this.#translate = translate
  }

  of(step: AssignStep): Assignment | null {
    const before = this.#translated.get(step)
    if (before !== undefined) return before
    const assignment = this.#translate(step)
    this.#translated.set(step, assignment)
    return assignment
  }

  /** The settled position of the next step that is no assignment, or an assignment that can be taken. */
  next(position: Position): Position {
    for (let at = settled(position); ;) {
      const index = this.#endOfRun(at.steps, at.index)
      if (index === at.index) return at
      at = settled({ ...at, index })
    }
  }

  #isByHand(step: Step | undefined): boolean {
    return step?.kind === 'assign' && this.of(step) === null
  }

  #endOfRun(steps: Steps, index: number): number {
    if (!this.#isByHand(steps[index])) return index
    const ends = this.#ends.get(steps) ?? new Map<number, number>()
    this.#ends.set(steps, ends)
    let at = index
    while (!ends.has(at) && this.#isByHand(steps[at])) at++
    const end = ends.get(at) ?? at
    for (let inside = index; inside < at; inside++) ends.set(inside, end)
    return end
  }
}
