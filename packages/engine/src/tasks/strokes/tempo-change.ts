import { addBeats, wholeBeats } from '../../plan/beats.ts'
import { announce, announcementLength } from '../../plan/announcement.ts'
import { waitForOrder } from '../../plan/tempo-order.ts'
import { say } from '../../plan/events.ts'
import { shareOfTempo, type PlanBuilder } from '../../plan/plan-builder.ts'
import { drawBetween } from '../../random/stream.ts'
import { caps } from '../../safety/caps.ts'
import { tempoTrigger } from '../parts/tempo-trigger.ts'
import { behaviour, drawLength, msRange } from '../task.ts'

/** A rise by this ratio or more calls for a reminder not to finish. */
const HARD_RISE = 1.6
/** The least change that can be heard, and a clearly audible one, as shares of the tempo. */
const AUDIBLE_SHARE = 0.03
const SMALL_SHARE = 0.08
/** The new tempo differs from the intensity curve by up to this share of the range. */
const SPREAD = 0.12
const GLIDE_MS = 3000

interface Terms {
  builder: PlanBuilder
  /** bpm */
  fastest: number
}

/** The tempos that may last, bpm: the member's range below the hot tempo, up to `fastest`. */
const lastingRange = ({ builder: { tempo }, fastest }: Terms) => ({
  min: Math.ceil(tempo.min),
  max: Math.max(Math.ceil(tempo.min), Math.floor(Math.min(tempo.max, caps.hotTempo.value, fastest))),
})

/** Whether the range has a tempo that sounds different from the current one. */
function isChangePossible(terms: Terms): boolean {
  const { builder } = terms
  const { min, max } = lastingRange(terms)
  const { tempo } = builder.current
  return Math.max(max - tempo, tempo - min) >= tempo * AUDIBLE_SHARE
}

/** The tempo at `share` of the range, or one that differs from the current tempo by a small step. */
function drawTempo(terms: Terms, share: number): number {
  const { builder } = terms
  const { min, max } = lastingRange(terms)
  const old = builder.current.tempo
  const wanted = Math.min(max, Math.max(min, shareOfTempo(builder.tempo, share)))
  if (Math.abs(wanted - old) >= old * SMALL_SHARE) return wanted
  const steps = wanted >= old ? [1 + SMALL_SHARE, 1 - SMALL_SHARE] : [1 - SMALL_SHARE, 1 + SMALL_SHARE]
  const small = steps.map((step) => Math.round(old * step)).find((tempo) => tempo >= min && tempo <= max)
  return small ?? (max - old > old - min ? max : min)
}

export const tempoChange = behaviour({
  id: 'tempo-change',
  // Its direction is drawn later: it waits after every line about the tempo.
  shortest: ({ node, builder, startsAt, fastest }) =>
    isChangePossible({ builder, fastest }) && waitForOrder(builder, undefined, startsAt) === 0
      ? announcementLength(builder) + node.duration.min * 1000
      : Infinity,
  suits: { build: 1, peak: 1.2 },
  plan({ node, builder, stream, available, intensity, fastest }) {
    const start = builder.now
    const old = builder.current.tempo
    const share = Math.min(1, Math.max(0, intensity + drawBetween(stream, -SPREAD, SPREAD)))
    const tempo = drawTempo({ builder, fastest }, share)
    announce(builder, 'tempo-change', tempoTrigger(old, tempo))
    const left = available - (builder.now - start)
    const duration = drawLength(stream, node.duration, left)
    const curve = { from: old, to: tempo }
    const glide = wholeBeats(Math.min(GLIDE_MS, duration / 2), curve, { min: 1, max: Math.floor(duration / 2) })
    if (tempo / old >= HARD_RISE) say(builder, 'tempo-change', 'do-not-cum')
    addBeats(builder, { task: 'tempo-change', duration: Math.floor(glide), ...curve })
    builder.current = { ...builder.current, tempo }
    const range = msRange(node.duration, left)
    const flat = wholeBeats(duration - glide, { from: tempo }, { min: range.min - glide, max: range.max - glide })
    addBeats(builder, { task: 'tempo-change', duration: Math.floor(flat), from: tempo })
  },
})
