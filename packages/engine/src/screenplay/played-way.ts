/** A way through a branching game as it was played: its words and strokes, for exports. */
import type { StrokeStyle } from '@rubato/contracts/domain'
import { areStrokes } from '../beat/strokes.ts'
import type { StageView } from '../session/model/types.ts'
import type { SessionRecord } from './play-as-member.ts'

/** Times are ms on the session clock. */
export interface PlayedWay {
  /** Everything that was said, with its placeholders filled. `duration` is how long a caption stays, ms. */
  lines: readonly { at: number; duration: number; text: string }[]
  strokes: readonly { at: number; style: StrokeStyle }[]
  /** The sections in the order in which they were entered, by their ids; `at` is up to half a second late. */
  sections: readonly { at: number; id: string }[]
  duration: number
}

/** A beat is a stroke where the task on the screen has strokes, as for devices. */
function strokesOf(record: SessionRecord): PlayedWay['strokes'] {
  const timed = record.filter((entry) => entry.kind === 'show' || entry.kind === 'beat')
  // A view that is shown at the time of a beat comes first.
  const sorted = timed.toSorted((a, b) => a.at - b.at || Number(a.kind === 'beat') - Number(b.kind === 'beat'))
  let view: StageView | null = null
  const strokes: { at: number; style: StrokeStyle }[] = []
  for (const entry of sorted) {
    if (entry.kind === 'show') ({ view } = entry)
    else if (view && areStrokes(view.task)) strokes.push({ at: entry.at, style: view.style })
  }
  return strokes
}

export const playedWay = (record: SessionRecord): PlayedWay => ({
  lines: record.flatMap((entry) =>
    entry.kind === 'say' ? [{ at: entry.at, duration: entry.duration, text: entry.text }] : [],
  ),
  strokes: strokesOf(record),
  sections: record.flatMap((entry) => (entry.kind === 'section' ? [{ at: entry.at, id: entry.section }] : [])),
  duration: record.reduce((latest, { at }) => Math.max(latest, at), 0),
})
