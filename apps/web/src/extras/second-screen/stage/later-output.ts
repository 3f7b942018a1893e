import type { Output } from '../../../play/extra.ts'

/** Passes cues on once `link` is there. */
export const laterOutput = (link: () => { output: Output } | null): Output => ({
  take: (cue) => link()?.output.take(cue),
  retract: (from) => link()?.output.retract?.(from),
  tick: (now) => link()?.output.tick?.(now),
  reanchor: () => link()?.output.reanchor?.(),
  silence: () => link()?.output.silence(),
})
