/** Captions: the spoken sentence as text, and a report of each script line that began. */
import { createStore, type ReadableStore } from '../store.ts'
import { createDueList, type OutputCueOf, type Output } from './output.ts'

export interface Captions extends Output {
  /** The sentence on the screen, or null. */
  text: ReadableStore<string | null>
  /** The sentence before it, or null. */
  last: ReadableStore<string | null>
}

/** Time that a sentence stays on the screen after its end, unless the next one begins, s. */
const LINGER_S = 2.5

/** @param onSpoken called with the id of each script line when it begins */
export function createCaptions(onSpoken: (lineId: string) => void): Captions {
  const waiting = createDueList<OutputCueOf<'speak'>>()
  const text = createStore<string | null>(null)
  const last = createStore<string | null>(null)
  let until = 0
  const show = (next: string | null) => {
    if (text.get() !== null) last.set(text.get())
    text.set(next)
  }
  return {
    text,
    last,
    take(cue) {
      if (cue.kind === 'speak') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(now) {
      for (const cue of waiting.due(now)) {
        if (cue.lineId !== undefined) onSpoken(cue.lineId)
        show(cue.text)
        until = cue.time + cue.duration + LINGER_S
      }
      if (Number.isFinite(now) && now > until && text.get() !== null) show(null)
    },
    silence() {
      waiting.clear()
    },
  }
}
