/**
 * Calls back when a beat is heard, within one tick. Of several beats that are due in one tick, only the last is reported.
 *
 * @param soundDelay how long sound takes from its audio time until it is heard, s
 */
import { createDueList, type OutputCueOf, type Output } from './output.ts'

export function createBeatCalls(onBeat: (cue: OutputCueOf<'beat'>) => void, soundDelay: () => number): Output {
  const waiting = createDueList<OutputCueOf<'beat'>>()
  return {
    take(cue) {
      if (cue.kind === 'beat') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(now) {
      const cue = waiting.due(now - soundDelay()).at(-1)
      if (cue) onBeat(cue)
    },
    silence: waiting.clear,
  }
}
