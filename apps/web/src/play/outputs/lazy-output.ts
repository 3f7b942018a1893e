/** An output whose code is loaded when it is created. Until then its cues wait; a stop before that is final, too. */
import type { Output, OutputCue } from './output.ts'

/** More than the cues of the time that loading takes; the first are dropped beyond it. */
const WAITING_MAX = 500

export function createLazyOutput(load: () => Promise<Output>, onFault: (error: unknown) => void): Output {
  let waiting: OutputCue[] = []
  let output: Output | null = null
  let isSilenced = false
  let isClosed = false
  load().then((loaded) => {
    if (isClosed) return loaded.close?.()
    output = loaded
    if (isSilenced) return loaded.silence()
    for (const cue of waiting) loaded.take(cue)
    waiting = []
  }, onFault)
  return {
    take(cue) {
      if (output) return output.take(cue)
      if (!isSilenced) waiting = [...waiting.slice(1 - WAITING_MAX), cue]
    },
    retract(from) {
      waiting = waiting.filter(({ time }) => time < from)
      output?.retract?.(from)
    },
    tick: (now) => output?.tick?.(now),
    reanchor: () => output?.reanchor?.(),
    silence() {
      isSilenced = true
      waiting = []
      output?.silence()
    },
    close() {
      isClosed = true
      output?.close?.()
    },
  }
}
