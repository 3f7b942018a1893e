/** Calls back when a beat is heard, within one tick. Of several beats that are due in one tick, only the last is reported. */
import { createDueList, type OutputCueOf, type Output } from './output.ts'

export function createBeatCalls(onBeat: (cue: OutputCueOf<'beat'>) => void): Output {
  const waiting = createDueList<OutputCueOf<'beat'>>()
  return {
    take(cue) {
      if (cue.kind === 'beat') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(now) {
      const cue = waiting.due(now).at(-1)
      if (cue) onBeat(cue)
    },
    silence: waiting.clear,
  }
}
