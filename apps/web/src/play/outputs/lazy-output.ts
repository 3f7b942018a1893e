/** An output whose code is loaded later. Until then its cues wait; a stop before that is final, too. */
import type { Output, OutputCue } from './output.ts'

/** More than the cues of the time that loading takes; the first are dropped beyond it. */
const WAITING_MAX = 500

/** @param isNeeded says of a cue whether loading begins with it; without it loading begins at once */
export function createLazyOutput(
  load: () => Promise<Output>,
  onFault: (error: unknown) => void,
  isNeeded?: (cue: OutputCue) => boolean,
): Output {
  let waiting: OutputCue[] = []
  let output: Output | null = null
  let isSilenced = false
  let isClosed = false
  let isLoading = false
  const begin = () => {
    if (isLoading) return
    isLoading = true
    load().then((loaded) => {
      if (isClosed) return loaded.close?.()
      output = loaded
      if (isSilenced) return loaded.silence()
      for (const cue of waiting) loaded.take(cue)
      waiting = []
    }, onFault)
  }
  if (!isNeeded) begin()
  return {
    take(cue) {
      if (output) return output.take(cue)
      if (isSilenced) return
      waiting = [...waiting.slice(1 - WAITING_MAX), cue]
      if (isNeeded?.(cue)) begin()
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
