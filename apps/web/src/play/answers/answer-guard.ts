/**
 * Ignores answers for `ANSWER_GUARD_MS` after they were offered: a press that was meant for the previous view must not
 * answer a question that has just appeared. This applies to inputs that only a question or a pause offers. Inputs for
 * safety (stop, pause, edge, too close, ease) are not delayed.
 */
import type { MemberInput, StageView } from '@rubato/engine'
import { ANSWER_GUARD_MS } from '../../ui/answer-guard-ms.ts'
import { offerOf } from './offered-answers.ts'

const guarded: readonly MemberInput[] = ['yes', 'no', 'done', 'cannot', 'resume']

/** @param now ms, on a clock that continues while the session is paused */
export function createAnswerGuard(now: () => number) {
  const offered = new Map<MemberInput, { ask: StageView['ask']; since: number }>()
  let answers = { offer: '', since: -Infinity }
  return {
    /** To be called with every view when it is shown. */
    update(view: StageView | null) {
      const offer = offerOf(view)
      if (offer !== answers.offer) answers = { offer, since: now() }
      for (const input of guarded) {
        if (!view?.inputs.includes(input)) offered.delete(input)
        else if (offered.get(input)?.ask !== view.ask || !offered.has(input)) {
          offered.set(input, { ask: view.ask, since: now() })
        }
      }
    },
    /** Whether the question and the buttons of a branching game could be read. */
    acceptsAnswers: (): boolean => now() - answers.since >= ANSWER_GUARD_MS,
    accepts(input: MemberInput): boolean {
      const offer = offered.get(input)
      return !guarded.includes(input) || offer === undefined || now() - offer.since >= ANSWER_GUARD_MS
    },
  }
}
