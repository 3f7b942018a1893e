/**
 * A press that was meant for what was on the screen before must not answer a question that has just appeared. Inputs that
 * only a question or a pause offers mean nothing for `ANSWER_GUARD_MS` after they were offered. What keeps somebody safe
 * (stop, pause, edge, too close, ease) is never delayed.
 */
import type { MemberInput, StageView } from '@rubato/engine'

export const ANSWER_GUARD_MS = 400

const guarded: readonly MemberInput[] = ['yes', 'no', 'done', 'cannot', 'resume']

export interface AnswerGuard {
  /** Has to see every view, at the time at which it is shown. */
  look(view: StageView | null): void
  accepts(input: MemberInput): boolean
}

/** `now` counts ms, on any clock that goes on while the session is paused. */
export function createAnswerGuard(now: () => number): AnswerGuard {
  const offered = new Map<MemberInput, { ask: StageView['ask']; since: number }>()
  return {
    look(view) {
      for (const input of guarded) {
        if (!view?.inputs.includes(input)) offered.delete(input)
        else if (offered.get(input)?.ask !== view.ask || !offered.has(input)) {
          offered.set(input, { ask: view.ask, since: now() })
        }
      }
    },
    accepts(input) {
      const offer = offered.get(input)
      return !guarded.includes(input) || offer === undefined || now() - offer.since >= ANSWER_GUARD_MS
    },
  }
}
