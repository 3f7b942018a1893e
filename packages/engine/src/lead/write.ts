/** Writes new tasks into the plan of a session: a plan builder of the moment, and cues of what it has written. */
import type { GameEvent, PlayableGame } from '@rubato/contracts/domain'
import { eventsOf } from '../generate/write-task.ts'
import { addTalk } from '../generate/talk.ts'
import { startPlan, type PlanBuilder } from '../plan/plan-builder.ts'
import { streamsOf, type Stream } from '../random/stream.ts'
import { caps } from '../safety/caps.ts'
import { groupOf, type SessionCue } from '../session/model/cue.ts'
import { tempoOf } from '../session/model/grid.ts'
import type { LeadMeans, Setup, Snapshot } from '../session/model/state.ts'
import { bodyOf } from '../session/model/world.ts'
import { cuesOf } from '../session/start/cues-of-game.ts'

/** Begins the groups of the cues that a partner has asked for. */
export const LED = 'led@'

/** The streams of what is written at this time. */
export const streamsAt = ({ seed }: Setup, { at }: Snapshot): ((name: string) => Stream) =>
  streamsOf(`${seed}/led/${at}`)

/** A plan from this moment on, with the strokes, the body and the heat that the member has. */
export function planFrom(setup: Setup, { world, at }: Snapshot, { profile }: LeadMeans): PlanBuilder {
  const { beat, grip, style, hand, heat, phase, tempoOrder, lastCalledAt, lastErrandAt } = world
  const tempo = beat ? Math.max(setup.slowest, Math.min(tempoOf(beat, at), setup.tempo.max, caps.hotTempo.value)) : 0
  return {
    ...startPlan(profile),
    now: Math.ceil(at),
    phase,
    current: { tempo, grip, style, hand },
    order: tempoOrder,
    calledAt: lastCalledAt > 0 ? lastCalledAt : -Infinity,
    errandAt: lastErrandAt > 0 ? lastErrandAt : -Infinity,
    heat,
    body: bodyOf(world),
  }
}

/** The cue under names that no other cue of the session has, and without a part: that of the moment holds. */
function renamed(cue: SessionCue, prefix: string): SessionCue {
  const group = groupOf(cue)
  const led = group === undefined ? undefined : `${prefix}${group}`
  if (cue.kind === 'beat') return { ...cue, segment: { ...cue.segment, group: led } }
  if (cue.kind === 'say') {
    const { part: _, ...rest } = cue
    return { ...rest, group: led }
  }
  return 'group' in cue ? { ...cue, group: led } : cue
}

/**
 * The cues of what the builder has written, in order of time; null where the member refuses a part of it, or where a line of
 * it is not prepared.
 */
export function cuesFrom(
  setup: Setup,
  { profile }: LeadMeans,
  builder: PlanBuilder,
  { from, outcome, stream }: { from: number; outcome: PlayableGame['outcome']; stream: Stream },
): SessionCue[] | null {
  addTalk(builder, { profile, outcome, stream })
  const prefix = `${LED}${from}/`
  const events = eventsOf(builder).map((event): GameEvent => ({ ...event, id: `${prefix}${event.id}` }))
  const media = { tags: [], mediaTypes: [] }
  const { cues, refused } = cuesOf({ events, duration: builder.now, voice: null, media, outcome }, profile, prefix)
  const isPrepared = (cue: SessionCue) =>
    cue.kind !== 'say' || cue.filler === true || (setup.linesByTrigger.get(cue.trigger)?.length ?? 0) > 0
  return refused.length === 0 && cues.every(isPrepared) ? cues.map((cue) => renamed(cue, prefix)) : null
}

/** Whether the cue belongs to what a partner has asked for. */
export const isLed = (cue: SessionCue): boolean => groupOf(cue)?.startsWith(LED) === true
