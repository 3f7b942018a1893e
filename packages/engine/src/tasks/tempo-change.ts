import type { TriggerId } from '@rubato/contracts/domain'
import { limitHeat, addBeats, wholeBeats } from '../plan/beats.ts'
import { announce, announcementLength } from '../plan/announcement.ts'
import { say, addSpan } from '../plan/events.ts'
import { shareOfTempo } from '../plan/plan-builder.ts'
import { drawBetween } from '../random/stream.ts'
import { behaviour, drawLength, msRange } from './task.ts'

/** A change by this ratio or more is announced as clear, a smaller one as slight. */
const CLEAR_CHANGE = 1.2
/** A rise by this ratio or more calls for a reminder not to finish. */
const HARD_RISE = 1.6
const GLIDE_MS = 3000

/** The trigger that describes the change of tempo. */
export function tempoTrigger(from: number, to: number): TriggerId {
  if (to >= from) return to / from >= CLEAR_CHANGE ? 'stroke-faster' : 'stroke-little-faster'
  return from / to >= CLEAR_CHANGE ? 'stroke-slower' : 'stroke-little-slower'
}

export const tempoChange = behaviour({
  id: 'tempo-change',
  shortest: ({ node, builder }) => announcementLength(builder) + node.duration.min * 1000,
  suits: { build: 1, peak: 1.2 },
  plan({ node, builder, stream, available, intensity }) {
    const start = builder.now
    const old = builder.current.tempo
    const share = Math.min(1, Math.max(0, intensity + drawBetween(stream, -0.3, 0.3)))
    const wanted = shareOfTempo(builder.tempo, share)
    const tempo = limitHeat(builder, wanted === old ? Math.max(builder.tempo.min, old - 6) : wanted, 60_000)
    announce(builder, 'tempo-change', tempoTrigger(old, tempo))
    const left = available - (builder.now - start)
    const duration = drawLength(stream, node.duration, left)
    const glide = Math.min(GLIDE_MS, Math.floor(duration / 2))
    if (tempo / old >= HARD_RISE) say(builder, 'tempo-change', 'do-not-cum')
    addBeats(builder, { task: 'tempo-change', duration: glide, from: old, to: tempo })
    builder.current = { ...builder.current, tempo }
    const range = msRange(node.duration, left)
    const flat = wholeBeats(duration - glide, { from: tempo }, { min: range.min - glide, max: range.max - glide })
    addBeats(builder, { task: 'tempo-change', duration: flat, from: tempo })
    addSpan(builder, 'tempo-change', start)
  },
})
