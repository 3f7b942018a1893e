/**
 * The plan builder: the mutable list of events that a game is written into. A task writes from `now` on and leaves
 * `now` at its end. The builder tracks the current stroke settings, the heat and the open items, so that later events
 * stay inside the caps.
 */
import type { GameEvent, Grip, Hand, ItemId, LineRoom, Phase, Range, StrokeStyle } from '@rubato/contracts/domain'
import { longestLine, spokenMs } from '@rubato/contracts/domain'
import { emptyBody, type Body } from '../safety/body.ts'
import { caps } from '../safety/caps.ts'
import { noHeat, type Heat } from '../safety/heat.ts'
import type { PlayerProfile } from '../profile.ts'
import type { TempoOrder } from './tempo-order.ts'

export interface CurrentStrokes {
  /** bpm */
  tempo: number
  grip: Grip
  style: StrokeStyle
  hand: Hand
}
export type EventDraft = GameEvent extends infer Event ? (Event extends GameEvent ? Omit<Event, 'id'> : never) : never

/** Time reserved for the release of an item or, without an item, for events at a fixed time. */
export interface Reservation {
  item: ItemId | null
  /** When it begins, ms. */
  at: number
  /** It may be moved between `earliest` (its start) and `latest` (its end), ms. */
  earliest: number
  latest: number
  /** The longest that `release` takes, ms. */
  duration: number
  /** Writes the events that the time is reserved for. */
  release: (builder: PlanBuilder) => void
}

export interface PlanBuilder {
  /** Time at which the next event is written, ms from the start of the game. */
  now: number
  phase: Phase
  current: CurrentStrokes
  order: TempoOrder | null
  /** When the hand was last called to the strokes, and when the last errand or release began, ms; -Infinity before the first. */
  calledAt: number
  errandAt: number
  heat: Heat
  /** Time for a lead line: an announcement waits for it before its effect, ms. */
  readonly lineLength: number
  /** Time for the longest line of a free moment, ms. */
  readonly freeLength: number
  /** The member's tempo range, cut at the cap, bpm. */
  readonly tempo: Range
  readonly drafts: EventDraft[]
  body: Body
  /** Time reserved for later events; in order of time, without overlaps. */
  reservations: readonly Reservation[]
}

/** Sentences of the longest line of each room. */
const SENTENCES: Readonly<Record<LineRoom, number>> = { signal: 1, lead: 1, free: 2 }

/** Time for the longest line of a room at the member's chat speed, in any voice, ms. */
const roomLength = (room: LineRoom, { chatSpeed }: Pick<PlayerProfile, 'chatSpeed'>): number =>
  spokenMs('.'.repeat(SENTENCES[room]).padStart(longestLine[room], 'n'), null, chatSpeed)

/** Time for one lead line at the member's chat speed, ms. */
export const lineLengthOf = (profile: PlayerProfile): number => roomLength('lead', profile)
/** Time for the longest line of a free moment at the member's chat speed, ms. */
export const freeLengthOf = (profile: PlayerProfile): number => roomLength('free', profile)

/** Tempo of the first strokes, as a share of the member's range. */
const FIRST_TEMPO_SHARE = 0.2

/** The tempo at `share` (0..1) of a range, whole bpm. */
export const shareOfTempo = (range: Range, share: number): number =>
  Math.round(range.min + (range.max - range.min) * share)

/** Tempo of the first strokes, whole bpm. */
export const firstTempo = ({ tempo, startTempo }: Pick<PlayerProfile, 'tempo' | 'startTempo'>): number =>
  startTempo === undefined
    ? shareOfTempo(tempo, FIRST_TEMPO_SHARE)
    : Math.round(Math.min(tempo.max, caps.tempo.value, Math.max(tempo.min, startTempo)))

export const startPlan = (profile: PlayerProfile): PlanBuilder => ({
  now: 0,
  phase: 'warm-up',
  current: {
    tempo: firstTempo(profile),
    grip: 'normal',
    style: 'full',
    hand: 'dominant',
  },
  order: null,
  calledAt: -Infinity,
  errandAt: -Infinity,
  heat: noHeat,
  lineLength: lineLengthOf(profile),
  freeLength: freeLengthOf(profile),
  tempo: { min: Math.min(profile.tempo.min, caps.tempo.value), max: Math.min(profile.tempo.max, caps.tempo.value) },
  drafts: [],
  body: emptyBody,
  reservations: [],
})
