/** A plan that continues the events of a game, with the tempo, strokes, heat and open items of that moment. */
import type { GameEvent } from '@rubato/contracts/domain'
import { tempoAt } from '../beat/curve.ts'
import { strokeRate, segmentOf } from '../beat/segment.ts'
import { areStrokes } from '../beat/strokes.ts'
import type { PlayerProfile } from '../profile.ts'
import { withClosed, withLevel, withOpen } from '../safety/body.ts'
import { heatAfterRest, heatAfterStrokes } from '../safety/heat.ts'
import { isMomentary } from '../safety/item-rules.ts'
import { compareEvents } from './event-order.ts'
import { followLine } from './events.ts'
import { startPlan, type PlanBuilder } from './plan-builder.ts'

type BeatEvent = Extract<GameEvent, { kind: 'beat' }>

/** Strokes until `at`: the tempo at their end, and the heat. Returns their end, ms. */
function followBeats(builder: PlanBuilder, event: BeatEvent, at: number, before: number): number {
  const until = Math.min(at, event.at + event.duration)
  const { origin, duration } = segmentOf(event)
  const tempo = tempoAt(event.tempo, duration, until - origin)
  const rate = strokeRate({ from: event.tempo.from, to: tempo }, event.pattern)
  const rested = heatAfterRest(builder.heat, Math.max(0, event.at - before))
  builder.heat = heatAfterStrokes(rested, rate, until - event.at)
  if (areStrokes(event.task)) {
    const isOver = event.at + event.duration <= at
    builder.current = { ...builder.current, tempo: isOver ? event.tempo.to : Math.round(tempo) }
  }
  return until
}

function followEvent(builder: PlanBuilder, event: GameEvent): void {
  const { body } = builder
  if (event.kind === 'task') builder.phase = event.phase
  if (event.kind === 'say') followLine(builder, event)
  if (event.kind === 'stroke') {
    const { grip, style, hand } = builder.current
    const { grip: newGrip = grip, style: newStyle = style, hand: newHand = hand } = event
    builder.current = { ...builder.current, grip: newGrip, style: newStyle, hand: newHand }
  }
  if (event.kind === 'close') builder.body = withClosed(body, event.item, event.at)
  if (event.kind === 'close' && !isMomentary(event.item)) builder.errandAt = event.at
  if (event.kind === 'level') builder.body = withLevel(body, event.item, event.level, event.at)
  if (event.kind !== 'open') return
  builder.body = withOpen(body, event.item, event.at, event.at + event.duration)
  if (event.level !== undefined) builder.body = withLevel(builder.body, event.item, event.level, event.at)
}

/** The plan at `at`, ms; of the events that begin there, only those that end something are part of it. */
export function resumePlan(events: readonly GameEvent[], at: number, profile: PlayerProfile): PlanBuilder {
  const builder = startPlan(profile)
  let until = 0
  for (const event of [...events].sort(compareEvents)) {
    if (event.at > at || (event.at === at && event.kind !== 'close')) continue
    if (event.kind === 'beat') until = followBeats(builder, event, at, until)
    else followEvent(builder, event)
  }
  builder.heat = heatAfterRest(builder.heat, Math.max(0, at - until))
  builder.now = at
  return builder
}
