/** What is being said, as text, and the ledger of the script lines that were really spoken. */
import { createStore, type ReadableStore } from '../store.ts'
import { createDueList, type CueOf, type Output } from './output.ts'

export interface Captions extends Output {
  /** The sentence on the screen, or null. */
  text: ReadableStore<string | null>
  /** Ids of the script lines spoken so far, in order. */
  spoken(): readonly string[]
}

/** A sentence stays on after its time until the next one, but not for ever, s. */
const LINGER_S = 2.5

export function createCaptions(): Captions {
  const waiting = createDueList<CueOf<'speak'>>()
  const text = createStore<string | null>(null)
  const spoken: string[] = []
  let until = 0
  return {
    text,
    spoken: () => spoken,
    take(cue) {
      if (cue.kind === 'speak') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(now) {
      for (const cue of waiting.due(now)) {
        if (cue.lineId !== undefined) spoken.push(cue.lineId)
        text.set(cue.text)
        until = cue.time + cue.duration + LINGER_S
      }
      if (Number.isFinite(now) && now > until) text.set(null)
    },
    silence() {
      waiting.clear()
    },
  }
}
