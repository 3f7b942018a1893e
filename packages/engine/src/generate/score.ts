/**
 * The sheet a game is written on. A task writes from `now` on and leaves `now` at its end; the score knows what is
 * standing (tempo, grip, style, hand), keeps strokes inside the caps, and makes stretches of beats end on a beat.
 */
import type {
  BeatPattern,
  EventTask,
  GameEvent,
  Grip,
  Hand,
  ItemId,
  Phase,
  Question,
  Range,
  StrokeStyle,
  TempoCurve,
  TriggerId,
} from '@rubato/contracts/domain'
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { beatAtTime } from '../beat/curve.ts'
import { emptyBody, withClosed, withLevel, withOpen, type Body } from '../safety/body.ts'
import { caps } from '../safety/caps.ts'
import { isTooHot, noHeat, heatAfterRest, heatAfterStrokes, type Heat } from '../safety/heat.ts'
import type { PlayerProfile } from '../profile.ts'

export interface Standing {
  tempo: number
  grip: Grip
  style: StrokeStyle
  hand: Hand
}
type LineValues = NonNullable<Extract<GameEvent, { kind: 'say' }>['values']>
type Draft = GameEvent extends infer Event ? (Event extends GameEvent ? Omit<Event, 'id'> : never) : never

export interface Score {
  now: number
  phase: Phase
  standing: Standing
  heat: Heat
  /** Room for one spoken line before what it announces takes effect, ms. */
  readonly lead: number
  readonly tempo: Range
  readonly drafts: Draft[]
  body: Body
  /** What is worn over several tasks, with the time of its release kept free; in order of time, none over another. */
  worn: readonly Worn[]
}

/** Something put on or in that comes off later in the game, or, without an item, what has to happen at a moment. */
export interface Worn {
  item: ItemId | null
  /** When its release begins, ms. */
  at: number
  /** It may begin from then on, and is over by `latest`, ms. */
  earliest: number
  latest: number
  /** How long its release takes at most, ms. */
  room: number
  release: (score: Score) => void
}

const LEAD_MS = { slow: 4000, normal: 3200, fast: 2500 } as const
/** Rounding a stretch to whole ms moves its tempo less than this share; that is no reason to change it. */
const SAME_TEMPO = 1e-4
/** A spoken number is short, ms. */
const COUNT_MS = 600
export const leadOf = (profile: PlayerProfile): number => LEAD_MS[profile.chatSpeed]

/** Tempo of the first strokes, as a share of the member's range. */
const FIRST_TEMPO_SHARE = 0.2

export const startScore = (profile: PlayerProfile): Score => ({
  now: 0,
  phase: 'warm-up',
  standing: {
    tempo: shareOfTempo(profile.tempo, FIRST_TEMPO_SHARE),
    grip: 'normal',
    style: 'full',
    hand: 'dominant',
  },
  heat: noHeat,
  lead: leadOf(profile),
  tempo: { min: Math.min(profile.tempo.min, caps.tempo.value), max: Math.min(profile.tempo.max, caps.tempo.value) },
  drafts: [],
  body: emptyBody,
  worn: [],
})

/** The tempo at `share` (0..1) of a range, whole bpm. */
export const shareOfTempo = (range: Range, share: number): number =>
  Math.round(range.min + (range.max - range.min) * share)

const add = (score: Score, draft: Draft): void => {
  score.drafts.push(draft)
}

/** Names the span [from, now). Written after its contents, so that the span is exactly as long as they are. */
export const span = (score: Score, task: EventTask, from: number): void => {
  if (score.now > from) {
    add(score, { kind: 'task', at: from, duration: score.now - from, task, phase: score.phase })
  }
}

/** Speaks at `now`; takes no time of its own. */
export function say(score: Score, task: EventTask, trigger: TriggerId, values?: LineValues): void {
  sayAt(score, score.now, task, trigger, values)
}
// oxlint-disable-next-line max-params -- a line is its moment, its owner, its trigger and its values
export function sayAt(score: Score, at: number, task: EventTask, trigger: TriggerId, values?: LineValues): void {
  const duration = Number.isNaN(Number(trigger)) ? score.lead : COUNT_MS
  add(score, { kind: 'say', at: Math.round(at), duration, task, trigger, ...(values ? { values } : {}) })
}

export const stroke = (
  score: Score,
  task: EventTask,
  change: Omit<Extract<GameEvent, { kind: 'stroke' }>, 'id' | 'at' | 'duration' | 'task' | 'kind'>,
): void => {
  add(score, { kind: 'stroke', at: score.now, duration: 0, task, ...change })
  score.standing = {
    ...score.standing,
    ...(change.grip ? { grip: change.grip } : {}),
    ...(change.style ? { style: change.style } : {}),
    ...(change.hand ? { hand: change.hand } : {}),
  }
}

/** Opens an item for `duration` from `now` and closes it there. */
export function hold(score: Score, task: EventTask, item: ItemId, duration: number): void {
  open(score, task, item, { duration })
  closeAt(score, task, item, score.now + duration)
}

type OpenDetail = Pick<Extract<GameEvent, { kind: 'open' }>, 'level' | 'binding'>
/** Opens an item at `now` with a hard end after `duration` ms; `close` ends it before. */
// oxlint-disable-next-line max-params -- an item is opened by its task
export function open(
  score: Score,
  task: EventTask,
  item: ItemId,
  { duration, ...detail }: OpenDetail & { duration: number },
): void {
  add(score, { kind: 'open', at: score.now, duration, task, item, ...detail })
  const body = withOpen(score.body, item, score.now, score.now + duration)
  score.body = detail.level === undefined ? body : withLevel(body, item, detail.level, score.now)
}
// oxlint-disable-next-line max-params -- an item is closed by its task
function closeAt(score: Score, task: EventTask, item: ItemId, at: number): void {
  add(score, { kind: 'close', at, duration: 0, task, item })
  score.body = withClosed(score.body, item, at)
}
/** Ends what is open. */
export const close = (score: Score, task: EventTask, item: ItemId): void => closeAt(score, task, item, score.now)
/** Changes an open item: grams, steps, percent. */
// oxlint-disable-next-line max-params -- a level belongs to an item of a task
export function setLevel(score: Score, task: EventTask, item: ItemId, level: number): void {
  add(score, { kind: 'level', at: score.now, duration: 0, task, item, level })
  score.body = withLevel(score.body, item, level, score.now)
}

export const ask = (score: Score, task: EventTask, question: Question, duration: number): void =>
  add(score, { kind: 'ask', at: score.now, duration, task, question })

/** Hands off for `duration` ms. */
export function rest(score: Score, duration: number): void {
  score.heat = heatAfterRest(score.heat, duration)
  score.now += duration
}

export interface Stretch {
  task: EventTask
  duration: number
  from: number
  to?: number
  pattern?: BeatPattern
}

/** The tempo, or the hot tempo where a hotter stretch of this length would break its cap. */
export function coolEnough(score: Score, tempo: number, duration: number): number {
  const wanted = Math.min(tempo, caps.tempo.value)
  return isTooHot(heatAfterStrokes(score.heat, { from: wanted, to: wanted }, duration)) ? caps.hotTempo.value : wanted
}

/** The tempo moved by a hair, so that the stretch holds whole beats and the next one starts on its own. */
function onTheBeat(score: Score, tempo: TempoCurve, duration: number): TempoCurve {
  const count = beatAtTime(tempo, duration, duration)
  const limit = (bpm: number) => (bpm <= caps.hotTempo.value ? caps.hotTempo.value : score.tempo.max)
  const low = Math.min(score.tempo.min, tempo.from, tempo.to)
  for (const whole of [Math.round(count), Math.floor(count), Math.ceil(count)]) {
    const moved = { from: (tempo.from * whole) / count, to: (tempo.to * whole) / count }
    if (whole >= count && whole / count - 1 < SAME_TEMPO) return tempo
    const isLow = Math.min(moved.from, moved.to) < low
    if (whole > 0 && !isLow && moved.from <= limit(tempo.from) && moved.to <= limit(tempo.to)) return moved
  }
  return tempo
}

/** Beats for exactly `duration` ms. */
export function beats(score: Score, { task, duration, from, to = from, pattern = STEADY_PATTERN }: Stretch): void {
  if (duration <= 0) return
  const wanted = { from: coolEnough(score, from, duration), to: coolEnough(score, to, duration) }
  const tempo = pattern === STEADY_PATTERN ? onTheBeat(score, wanted, duration) : wanted
  add(score, { kind: 'beat', at: score.now, duration, task, tempo, pattern })
  score.heat = heatAfterStrokes(score.heat, tempo, duration)
  score.now += duration
}

/** The length nearest to `duration` inside [min, max] that holds whole beats, rounded down to a ms. */
export function wholeBeats(duration: number, tempo: { from: number; to?: number }, range?: Range): number {
  const average = (tempo.from + (tempo.to ?? tempo.from)) / 2
  const count = beatAtTime({ from: average, to: average }, duration, duration)
  const lengths = [Math.round(count), Math.ceil(count), Math.floor(count)].map((n) =>
    Math.floor((n * 60_000) / average),
  )
  const min = range?.min ?? 1
  const max = range?.max ?? Infinity
  return lengths.find((length) => length >= min && length <= max) ?? duration
}

/** A line, and steady beats under it until it has been heard; whole beats, so that what follows starts on one. */
export function lead(score: Score, task: EventTask, trigger: TriggerId, values?: LineValues): void {
  say(score, task, trigger, values)
  const from = score.standing.tempo
  beats(score, { task: 'steady', duration: leadLength(score), from })
}
/** How long `lead` takes now. */
export const leadLength = (score: Score): number =>
  wholeBeats(score.lead, { from: score.standing.tempo }, { min: score.lead, max: 2 * score.lead + 4000 })
/** The longest a lead ever is, ms: one beat of the slowest tempo more than the line. */
export const longestLead = (profile: PlayerProfile): number =>
  leadOf(profile) + Math.ceil(60_000 / Math.min(profile.tempo.min, caps.tempo.value))

/** At one moment: spans, then what ends before what begins, then speech and beats. */
const rank = { task: 0, close: 1, open: 2, level: 3, stroke: 4, ask: 5, say: 6, beat: 7 } as const

/** The events in order of time, named by their place. */
export const finishScore = (score: Score): GameEvent[] =>
  score.drafts
    .sort((a, b) => a.at - b.at || rank[a.kind] - rank[b.kind])
    .map((draft, index) => ({ id: `e${index + 1}`, ...draft }))
