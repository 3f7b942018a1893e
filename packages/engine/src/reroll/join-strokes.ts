/** The end of a replaced span: strokes that lead into the following events, with a line for each change. */
import type { PlayableGame } from '@rubato/contracts/domain'
import { lastBeatBefore, segmentOf } from '../beat/segment.ts'
import { areStrokes } from '../beat/strokes.ts'
import { announce, longestAnnouncement } from '../plan/announcement.ts'
import { addSteadyStrokes } from '../plan/beats.ts'
import { addSpan, changeStroke } from '../plan/events.ts'
import type { CurrentStrokes, EventDraft, PlanBuilder } from '../plan/plan-builder.ts'
import type { PlayerProfile } from '../profile.ts'
import { beatsOf, countParts } from '../safety/counted-beats.ts'
import { addGap, GLIDE_MS, spokenGap } from '../generate/gap.ts'

/** The strokes that the events after the span expect. */
export interface Following {
  grip: CurrentStrokes['grip']
  style: CurrentStrokes['style']
  hand: CurrentStrokes['hand']
  /** Strokes that begin at the end of the span: their tempo, bpm, and their first beat, ms. Null after a rest. */
  strokes: { tempo: number; firstBeat: number } | null
}

export function followingAt(game: PlayableGame, at: number, { grip, style, hand }: CurrentStrokes): Following {
  const next = game.events.find((event) => event.kind === 'beat' && event.at === at && areStrokes(event.task))
  const parts = countParts(next?.kind === 'beat' ? [next] : [])
  const first = parts && beatsOf(parts, 0)[0]
  const strokes = next?.kind === 'beat' && first ? { tempo: next.tempo.from, firstBeat: first.at } : null
  return { grip, style, hand, strokes }
}

/** The largest change of tempo without a line, as a ratio. */
const SILENT_CHANGE = 1.15
/** Strokes this much shorter than a beat apart are not too close: lengths are rounded to ms. */
const SHORTEST_BEAT_SHARE = 0.95

const isNear = (tempo: number, other: number): boolean => Math.max(tempo / other, other / tempo) <= SILENT_CHANGE

/** Whether the strokes of the plan are those that the following events expect. */
export const isJoined = ({ current }: PlanBuilder, following: Following): boolean =>
  current.grip === following.grip &&
  current.style === following.style &&
  current.hand === following.hand &&
  (following.strokes === null || isNear(current.tempo, following.strokes.tempo))

/** Time for a line about each of grip, style and tempo, ms; the hand is the dominant one after every task. */
export const joinLength = (profile: PlayerProfile): number => 3 * longestAnnouncement(profile) + GLIDE_MS

/** Strokes until `until` that end as the following events expect; changes are announced. */
export function joinStrokes(builder: PlanBuilder, { grip, style, hand, strokes }: Following, until: number): void {
  const start = builder.now
  if (builder.current.hand !== hand) change(builder, `hand-${hand}`, { hand })
  if (builder.current.style !== style) change(builder, `style-${style}`, { style })
  if (builder.current.grip !== grip) change(builder, `grip-${grip}`, { grip })
  addSpan(builder, 'steady', start)
  const { tempo } = builder.current
  const glide =
    strokes && !isNear(tempo, strokes.tempo)
      ? spokenGap(builder, tempo, strokes.tempo, { min: 0, max: until - builder.now })
      : null
  if (glide) addGap(builder, glide)
  addSteadyStrokes(builder, until - builder.now)
}

type Change = Parameters<typeof changeStroke>[2]

function change(builder: PlanBuilder, trigger: Parameters<typeof announce>[2], values: Change): void {
  announce(builder, 'steady', trigger, values.grip ? { grip: values.grip } : undefined)
  changeStroke(builder, 'steady', values)
}

/** Ends the last strokes before their last beat where the first following beat would come too soon after it. */
export function makeWayForBeat(drafts: EventDraft[], { strokes }: Following): void {
  const last = drafts.findLast((draft) => draft.kind === 'beat')
  if (last?.kind !== 'beat' || !strokes) return
  const lastBeat = lastBeatBefore(segmentOf({ id: '', ...last }))
  const isTooSoon =
    strokes.firstBeat - lastBeat < (SHORTEST_BEAT_SHARE * 60_000) / Math.max(last.tempo.to, strokes.tempo)
  if (!isTooSoon) return
  // The last beat of short strokes may be that of the strokes before them.
  const until = Math.floor(lastBeat)
  for (const [place, draft] of drafts.entries()) {
    if (draft.kind !== 'beat' || draft.at + draft.duration <= until) continue
    drafts[place] = { ...draft, duration: Math.max(0, until - draft.at) }
  }
}
