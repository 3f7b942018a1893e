/**
 * A guided game around a video: its script's strokes inside the person's tempo, rests in its gaps, edges after its hot parts,
 * its climax as the end. It is an ordinary linear game, which the builder opens.
 */
import {
  COMPOSED_NAME_MAX,
  composedNameSchema,
  cutText,
  MARKERS_MAX,
  SESSION_MS_MAX,
  STEADY_PATTERN,
  VIDEO_MS_MAX,
  type EventTask,
  type GameEvent,
  type GameVideo,
  type Phase,
  type PlayableGame,
} from '@rubato/contracts/domain'
import { checkGame, compareEvents, refusalFor, triggerRoom, type PlayerProfile } from '@rubato/engine'
import { fitsAccount } from '../document/fits-account.ts'
import type { Chapter } from '../funscript/chapters.ts'
import { TOLERANCES, type FittedSegment } from '../funscript/fit-tempo.ts'
import { fastestInGame, paceInGame, paceScript } from '../funscript/pace.ts'
import type { Point } from '../funscript/points.ts'
import { emptyComposition, type ComposedGame } from '../document/types.ts'
import { segmentsOfParts } from './part-beats.ts'
import { linesOf } from './part-lines.ts'
import { planParts, type Part } from './plan-parts.ts'

export interface ScriptOfVideo {
  /** The strokes, in order of time. */
  readonly points: readonly Point[]
  readonly chapters: readonly Chapter[]
  readonly video: Pick<GameVideo, 'title' | 'duration' | 'hash'>
}

/** How the game is made in addition to the script. */
type VideoGameTerms = Pick<PlayableGame, 'voice' | 'media'> & { readonly profile: PlayerProfile }

export type VideoGame =
  | {
      readonly ok: true
      readonly game: ComposedGame
      /** Strokes of the script until the end of the session. */
      readonly strokes: number
      /** Of these, the ones that are left out because they are too fast. */
      readonly leftOut: number
      readonly edges: number
      /** Whether the video is longer than a session, which ends before it. */
      readonly isCut: boolean
    }
  /**
   * `too-short`: less than ten seconds of strokes. `too-long`: the video is longer than that of a game may be. `too-busy`: the
   * tempo changes more often than a game of the account has room for. `not-possible`: the resulting game fails the game check.
   */
  | { readonly ok: false; readonly reason: 'too-short' | 'too-long' | 'too-busy' | 'not-possible' }

/** The shortest script that a game is made of, from its first stroke to its last, ms. */
const SHORTEST_MS = 10_000
/** Silence after a line, ms. */
const QUIET_MS = 500
/** The rest after the finish, and the time of the closing words, ms. */
const SETTLING_MS = 30_000
const CLOSING_MS = 12_000
/** A video begins at a multiple of this, ms. */
const BEGIN_STEP_MS = 100

const partTask = ({ kind }: Part, isDenied: boolean): EventTask =>
  kind === 'cooldown' ? 'rest' : kind === 'cum' && isDenied ? 'steady' : kind

/** The phase of a time, by its share of the time until the finish. */
function phaseAt(share: number): Phase {
  if (share >= 1) return 'end'
  return share < 0.15 ? 'warm-up' : share < 0.65 ? 'build' : 'peak'
}

/** The points until `end`. */
const cutAt = (points: readonly Point[], end: number): readonly Point[] => points.filter(([at]) => at <= end)

/** Chapters as named times of the game; a name that cannot be shown is left out. */
function markersOf(chapters: readonly Chapter[], begins: number, length: number) {
  return chapters.slice(0, MARKERS_MAX).flatMap(({ name, from }, index) => {
    const read = composedNameSchema.safeParse(cutText(name, COMPOSED_NAME_MAX))
    return read.success && begins + from <= length ? [{ id: `m${index + 1}`, at: begins + from, name: read.data }] : []
  })
}

interface Course {
  parts: readonly Part[]
  beats: readonly number[]
  fastest: number
  isDenied: boolean
  profile: PlayerProfile
}

type Draft = GameEvent extends infer Event ? (Event extends GameEvent ? Omit<Event, 'id'> : never) : never

/**
 * Events of the parts without lines.
 * @param segments the beats of each part
 */
function eventsOfParts({ parts, isDenied, profile }: Course, segments: readonly FittedSegment[][]): Draft[] {
  const finish = parts.at(-1)?.from ?? 0
  return parts.flatMap((part, index): Draft[] => {
    const { kind, from, to } = part
    const task = partTask(part, isDenied)
    const isRest = kind === 'rest' || kind === 'cooldown'
    const span: Draft = { kind: 'task', at: from, duration: to - from, task, phase: phaseAt(from / finish) }
    const strokes = (isRest ? [] : (segments[index] ?? [])).map(({ at, duration, tempo }): Draft => ({
      kind: 'beat',
      at,
      duration,
      task,
      tempo,
      pattern: STEADY_PATTERN,
    }))
    const asks = kind === 'edging' ? 'edge' : kind === 'cum' && !isDenied ? 'finished' : null
    const said = triggerRoom(profile, kind === 'edging' ? 'edge' : 'cum')
    const ask: Draft[] = asks
      ? [{ kind: 'ask', at: from + said, duration: to - from - said, task, question: asks }]
      : []
    return [span, ...strokes, ...ask]
  })
}

/** The events in order of time, with ids, and with the time until the next line as the room of each line. */
function finished(drafts: readonly Draft[], profile: PlayerProfile): GameEvent[] {
  const ordered = drafts.toSorted(compareEvents)
  const times = ordered.flatMap(({ kind, at }) => (kind === 'say' ? [at] : []))
  let line = 0
  return ordered.map((draft, index) => {
    const id = `e${index + 1}`
    if (draft.kind !== 'say') return { id, ...draft }
    const next = times[++line] ?? Infinity
    return { id, ...draft, duration: Math.min(triggerRoom(profile, draft.trigger), next - draft.at) }
  })
}

/** The most exact game that the account has room for; null where there is none. */
function fitted({ beats, parts, fastest }: Course, make: (segments: FittedSegment[][]) => ComposedGame) {
  for (const tolerance of TOLERANCES) {
    const game = make(segmentsOfParts(beats, parts, { tolerance, fastest }))
    if (fitsAccount(game)) return game
  }
  return null
}

/** The game without talk that this person does not allow; null where something else in it is not allowed. */
function checked(game: ComposedGame, profile: PlayerProfile): ComposedGame | null {
  const refused = new Set(checkGame(game, profile).map(({ path: [, index] }) => index))
  const events = game.events.filter((event, index) => !(refused.has(index) && event.kind === 'say' && event.filler))
  const kept = { ...game, events }
  return checkGame(kept, profile).length === 0 ? kept : null
}

const nextStep = (ms: number): number => Math.ceil(ms / BEGIN_STEP_MS) * BEGIN_STEP_MS

interface Times {
  /** The first stroke, ms. */
  start: number
  /** The end of the last part, ms. */
  until: number
  /** Lengths of the rest after the finish and of the closing words, ms. */
  settling: number
  closing: number
}

/** The events other than those of `eventsOfParts`, before and after them in the list. */
function framesOf(course: Course, { start, until, settling, closing }: Times): { before: Draft[]; after: Draft[] } {
  const { parts, isDenied, profile } = course
  const startAt = start - triggerRoom(profile, 'stroke-start')
  return {
    before: [
      { kind: 'task', at: 0, duration: start, task: 'introduction', phase: 'warm-up' },
      { kind: 'say', at: 0, duration: 0, task: 'introduction', trigger: 'introduction' },
      { kind: 'say', at: startAt, duration: 0, task: 'introduction', trigger: 'stroke-start' },
    ],
    after: [
      ...linesOf(parts, course).map((line): Draft => ({ ...line, duration: 0 })),
      { kind: 'task', at: until, duration: settling, task: 'rest', phase: 'end' },
      { kind: 'say', at: until, duration: 0, task: 'rest', trigger: isDenied ? 'orgasm-denied' : 'stroke-stop' },
      { kind: 'task', at: until + settling, duration: closing, task: 'aftercare', phase: 'end' },
      { kind: 'say', at: until + settling, duration: 0, task: 'aftercare', trigger: 'game-over' },
    ],
  }
}

const compositionWith = (markers: ReturnType<typeof markersOf>): NonNullable<ComposedGame['composition']> => ({
  ...emptyComposition,
  ...(markers.length > 0 ? { markers } : {}),
})

export function gameOfScript({ points, chapters, video }: ScriptOfVideo, terms: VideoGameTerms): VideoGame {
  if (video.duration > VIDEO_MS_MAX) return { ok: false, reason: 'too-long' }
  const { profile, voice, media } = terms
  const room = (trigger: Parameters<typeof triggerRoom>[1]) => triggerRoom(profile, trigger)
  const opening = nextStep(room('introduction') + room('stroke-start') + QUIET_MS)
  const settling = Math.max(SETTLING_MS, room('stroke-stop') + QUIET_MS)
  const closing = Math.max(CLOSING_MS, room('game-over') + QUIET_MS)
  const end = Math.min(video.duration, SESSION_MS_MAX - opening - settling - closing)

  const fastest = fastestInGame(profile.tempo.max)
  const paced = paceScript(cutAt(points, end), paceInGame(fastest), 'thin')
  const { beats } = paced
  const first = beats[0] ?? 0
  if ((beats.at(-1) ?? 0) - first < SHORTEST_MS) return { ok: false, reason: 'too-short' }

  const isDenied = refusalFor(profile, 'cum') !== null
  const leastRest = room('stroke-stop') + room('stroke-start') + QUIET_MS
  const withEdges = refusalFor(profile, 'edging') === null
  const parts = planParts({ beats, points: paced.points, chapters, end, leastRest, withEdges })

  const begins = Math.max(0, nextStep(opening - first))
  const moved = parts.map((part) => ({ ...part, from: part.from + begins, to: part.to + begins }))
  const strokes = beats.map((at) => at + begins)
  const course: Course = { parts: moved, beats: strokes, fastest, isDenied, profile }

  const start = first + begins
  const until = moved.at(-1)?.to ?? start
  const duration = until + settling + closing
  const frames = framesOf(course, { start, until, settling, closing })
  const composition = compositionWith(markersOf(chapters, begins, duration))
  const made = fitted(course, (segments) => ({
    events: finished([...frames.before, ...eventsOfParts(course, segments), ...frames.after], profile),
    duration,
    voice,
    media,
    outcome: isDenied ? 'denied' : 'cum',
    // The strokes are those of the script, so that a page that has the script plays its depth and its other axes with them.
    video: { ...video, at: begins, script: 'exact' },
    composition,
  }))
  if (!made) return { ok: false, reason: 'too-busy' }
  const game = checked(made, profile)
  if (!game) return { ok: false, reason: 'not-possible' }
  const edges = parts.filter(({ kind }) => kind === 'edging').length
  const { leftOut } = paced
  return { ok: true, game, strokes: beats.length + leftOut, leftOut, edges, isCut: end < video.duration }
}
