/** Captions: the spoken sentence as text, and a report of each script line that began. */
import { createStore, type ReadableStore } from '../../ui/store.ts'
import { createDueList, type OutputCueOf, type Output } from './output.ts'

export interface ShownLine {
  text: string
  /** Whether the line is shown even where captions are turned off. */
  isSafety: boolean
}

export interface Captions extends Output {
  /** The sentence on the screen; it stays until the next one. Null before the first. */
  line: ReadableStore<ShownLine | null>
  /** Whether the sentence has been said a while ago. */
  isOver: ReadableStore<boolean>
  /** The sentence before it, or null. A number of a count leaves it as it is. */
  last: ReadableStore<ShownLine | null>
}

/** Time after the end of a sentence until it is over, s. */
const LINGER_S = 2.5

/** @param onSpoken called with the id of each script line when it begins */
export function createCaptions(onSpoken: (lineId: string) => void): Captions {
  const waiting = createDueList<OutputCueOf<'speak'>>()
  const line = createStore<ShownLine | null>(null)
  const isOver = createStore(false)
  const last = createStore<ShownLine | null>(null)
  let isCount = false
  let until = Number.POSITIVE_INFINITY
  const begin = (cue: OutputCueOf<'speak'>) => {
    if (cue.lineId !== undefined && (cue.text !== '' || cue.speech !== '')) onSpoken(cue.lineId)
    if (cue.text === '') return
    if (!isCount) last.set(line.get())
    isCount = cue.isCount === true
    line.set({ text: cue.text, isSafety: cue.isSafety === true })
    isOver.set(false)
    until = cue.time + cue.duration + LINGER_S
  }
  return {
    line,
    isOver,
    last,
    take(cue) {
      if (cue.kind === 'speak') waiting.add(cue)
    },
    retract: waiting.retract,
    tick(now) {
      for (const cue of waiting.due(now)) begin(cue)
      if (Number.isFinite(now) && now > until) isOver.set(true)
    },
    silence() {
      waiting.clear()
    },
  }
}
