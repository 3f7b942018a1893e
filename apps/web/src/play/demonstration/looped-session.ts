/** A session that was played by the engine before, as its effects, which are played again and again. */
import type { Effect } from '@rubato/engine'
import type { SessionDriver } from '../conductor.ts'

export interface RecordedSession {
  /** In the order of their times, all below `period`. */
  effects: readonly Effect[]
  /** Time from one beginning to the next, ms. */
  period: number
}

const later = <Span extends { from: number; to: number }>(span: Span | null, by: number): Span | null =>
  span && { ...span, from: span.from + by, to: span.to + by }

/** The effect `by` ms later, with the times inside it. */
function delayed(effect: Effect, by: number): Effect {
  const at = effect.at + by
  if (effect.kind !== 'show') return { ...effect, at }
  const { view } = effect
  const { since } = view.progress
  const progress = { ...view.progress, since: since === null ? null : since + by }
  return { ...effect, at, view: { ...view, span: later(view.span, by), tempo: later(view.tempo, by), progress } }
}

/** The driver takes no inputs: it only advances. */
export function createLoopedSession({ effects, period }: RecordedSession): SessionDriver {
  let reached = 0
  return {
    step(input) {
      if (input.type !== 'advance') return []
      const due: Effect[] = []
      for (let round = Math.floor(reached / period); round * period < input.to; round++) {
        const begin = round * period
        const inWindow = effects.filter(({ at }) => at + begin >= reached && at + begin < input.to)
        due.push(...inWindow.map((effect) => delayed(effect, begin)))
      }
      reached = Math.max(reached, input.to)
      return due
    },
  }
}
