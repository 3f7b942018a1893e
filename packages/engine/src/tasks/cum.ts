import { ask, sayAt, addSpan } from '../plan/events.ts'
import { addBeats } from '../plan/beats.ts'
import { announce } from '../plan/announcement.ts'
import { shareOfTempo, type PlanBuilder } from '../plan/plan-builder.ts'
import { countDown } from './parts/count-down.ts'
import { eatDuring, type Eating } from './cum-eating.ts'

/** Tempo of the last strokes, as a share of the member's range. */
const LAST_SHARE = 0.8
/** A shorter time has only its first line, ms. */
const AGAIN_FROM_MS = 20_000
const COUNT_FROM = 5

/** Permission to orgasm, and time for it. */
export function addPermission(builder: PlanBuilder, duration: number, eating: Eating | null): void {
  const start = builder.now
  const to = shareOfTempo(builder.tempo, LAST_SHARE)
  const from = builder.current.tempo
  announce(builder, 'cum', 'cum')
  ask(builder, 'cum', 'finished', duration)
  eatDuring(builder, eating)
  const climb = Math.floor(duration / 3)
  if (duration >= AGAIN_FROM_MS) {
    sayAt(builder, builder.now + climb, 'cum', 'cum')
    countDown(builder, 'cum', COUNT_FROM, builder.now + duration)
  }
  addBeats(builder, { task: 'cum', duration: climb, from, to })
  addBeats(builder, { task: 'cum', duration: duration - climb, from: to })
  addSpan(builder, 'cum', start)
}
