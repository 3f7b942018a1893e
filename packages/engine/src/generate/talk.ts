/**
 * Talk: fillers wherever a game is silent for long enough. Each is placed after the lines of the plan have been heard and
 * leaves time before the next, and its trigger fits the events at its time.
 */
import type { EventTask, OrgasmOutcome, Range, TriggerId } from '@rubato/contracts/domain'
import { tempoAt } from '../beat/curve.ts'
import { sayAt, sayFiller } from '../plan/events.ts'
import { longestRoom } from '../plan/line-room.ts'
import { linesAfterTheEnd } from '../plan/end-lines.ts'
import { linesOfRest, REST_LINE_MS } from '../plan/rest-lines.ts'
import { shareOfTempo, type EventDraft, type PlanBuilder } from '../plan/plan-builder.ts'
import { isSpeakable } from '../safety/announced.ts'
import type { PlayerProfile } from '../profile.ts'
import { drawBetween, type Stream } from '../random/stream.ts'
import { firstNotBefore, sortByTime, type Span } from '../spans.ts'
import { outcomeResponses } from '../config/resolve-config.ts'

/** Time between the starts of two lines over the slowest strokes and over the fastest, ms, and how much it varies. */
const OVER_SLOW_STROKES_MS = 26_000
const OVER_FAST_STROKES_MS = 13_500
const VARIATION_MS = 2000
/** The same in the warm-up and while an edge is held. */
const OVER_CALM_STROKES: Range = { min: 14_500, max: 18_000 }
/** After how long without a line of the plan a filler over strokes is spoken in any script, ms. */
const CERTAIN_MS = 24_000
/** Least room of a filler, and of the free line before it, ms. */
const LEAST_ROOM_MS = REST_LINE_MS
/** Silence between a filler over strokes and talk of the plan, beyond the room of the filler, ms. */
const BEFORE_TALK_MS = 6000
/** Silence after a line before the next filler over strokes, ms. */
const QUIET_MS = 500
/** No filler so soon after a question was asked, ms. */
const QUESTION_MS = 6000
/** Strokes of the slowest part of the range, up to this share, are teasing. */
const SLOW_SHARE = 1 / 3

/** Tasks without talk, except their own lines: they hold, strike, wait for a signal, or have the hands busy. */
const silentTasks: ReadonlySet<EventTask> = new Set<EventTask>([
  'introduction',
  'aftercare',
  'red-light',
  'breath',
  'cum-eating',
  'ball-squeeze',
  'ball-slap',
  'cock-flick',
  'rubber-band',
  'ball-binding',
  'nipple-clamps',
  'butt-plug',
  'plug-inflation',
  'gag',
  'lube',
  'spit',
  'icy-hot',
  'toothpaste',
])
/** Tasks with talk about themselves, with or without a beat. */
const ownTalk: Partial<Record<EventTask, TriggerId>> = {
  'warm-up': 'warm-up',
  palming: 'palming-keep',
  'post-orgasm': 'post-orgasm-torture-continue',
  cum: 'cum',
  ruined: 'ruined-orgasm',
}

type DraftOf<Kind extends EventDraft['kind']> = Extract<EventDraft, { kind: Kind }>
const draftsOf = <Kind extends EventDraft['kind']>(builder: PlanBuilder, kind: Kind): DraftOf<Kind>[] =>
  sortByTime(builder.drafts.filter((draft): draft is DraftOf<Kind> => draft.kind === kind))

/** The last draft that began at `at` or before and is not over; the drafts of one kind do not overlap. */
function currentAt<Draft extends EventDraft>(drafts: readonly Draft[], at: number): Draft | null {
  const draft = drafts[firstNotBefore(drafts, (other) => other.at <= at) - 1]
  return draft && at < draft.at + draft.duration ? draft : null
}

interface Plan {
  builder: PlanBuilder
  spans: readonly DraftOf<'task'>[]
  beats: readonly DraftOf<'beat'>[]
  words: readonly DraftOf<'say'>[]
  questions: readonly DraftOf<'ask'>[]
  outcome: OrgasmOutcome
  /** Whether this person may be teased with slow strokes. */
  isTeasing: boolean
}

/** Talk over strokes: teasing where they are slow. */
function strokeTalk({ builder, isTeasing }: Plan, beat: DraftOf<'beat'>, at: number): TriggerId {
  const tempo = tempoAt(beat.tempo, beat.duration, at - beat.at)
  const isSlow = tempo <= shareOfTempo(builder.tempo, SLOW_SHARE)
  return isSlow && isTeasing ? 'teasing-strokes-continue' : 'do-not-cum'
}

/** Whether the line that holds the member at the edge was spoken in this span. */
const isHeldAtEdge = ({ words }: Plan, span: DraftOf<'task'>, at: number): boolean =>
  span.task === 'edging' && words.some((word) => word.trigger === 'edging' && word.at >= span.at && word.at < at)

/** The talk that is possible at `at`; null where none is. */
function talkAt(plan: Plan, at: number): { task: EventTask; trigger: TriggerId } | null {
  const span = currentAt(plan.spans, at)
  if (!span || silentTasks.has(span.task)) return null
  const { task } = span
  const said = (trigger: TriggerId) => ({ task, trigger })
  const beat = currentAt(plan.beats, at)
  if (task === 'rest') return said(span.phase === 'end' ? outcomeResponses[plan.outcome] : 'frustrating')
  if (!beat) return null
  const own = ownTalk[task]
  if (own) return said(own)
  return said(isHeldAtEdge(plan, span, at) ? 'edging' : strokeTalk(plan, beat, at))
}

/** Whether a question was asked so shortly before that a line would disturb its answer. */
function isQuestionFresh({ questions }: Plan, at: number): boolean {
  const question = currentAt(questions, at)
  return question !== null && at < question.at + QUESTION_MS
}

interface TalkTerms {
  profile: PlayerProfile
  outcome: OrgasmOutcome
  stream: Stream
  /** Talk is added inside this span alone; absent means everywhere. */
  within?: Span
}

/** Permission and the ruined orgasm: their own lines have their fixed places. */
const isEnding = (task: EventTask): boolean => task === 'cum' || task === 'ruined'

/** When the next filler over strokes comes, for a line that began at `last` and has its least room until `heard`, ms. */
function nextFillerAt(plan: Plan, stream: Stream, last: number, heard: number): number {
  const span = currentAt(plan.spans, last)
  const isCalm = span !== null && (span.task === 'warm-up' || isHeldAtEdge(plan, span, heard))
  const between = isCalm ? OVER_CALM_STROKES : betweenLines(plan, heard)
  return Math.max(heard + QUIET_MS, last + drawBetween(stream, between.min, between.max))
}

/** The faster the strokes at `at`, the sooner the next line comes. */
function betweenLines({ builder: { tempo }, beats }: Plan, at: number): Range {
  const beat = currentAt(beats, at)
  const bpm = beat ? tempoAt(beat.tempo, beat.duration, at - beat.at) : tempo.min
  const share = Math.min(1, Math.max(0, (bpm - tempo.min) / Math.max(1, tempo.max - tempo.min)))
  const between = OVER_SLOW_STROKES_MS + (OVER_FAST_STROKES_MS - OVER_SLOW_STROKES_MS) * share
  return { min: between - VARIATION_MS, max: between + VARIATION_MS }
}

/** The time between the end of a line and the next line, ms. */
interface Silence extends Span {
  terms: TalkTerms
}

/** The talk at `at`; null where none is possible or the part that is made again ends. */
function allowedTalk(plan: Plan, { profile, within }: TalkTerms, at: number) {
  const isOutside = within !== undefined && (at < within.from || at + LEAST_ROOM_MS > within.until)
  const talk = isOutside || isQuestionFresh(plan, at) ? null : talkAt(plan, at)
  return talk && isSpeakable(profile, talk.trigger) ? talk : null
}

/** One line at a time, in any script: the silence between them is as long as it is meant to be. */
function fillRest(plan: Plan, { from, until, terms }: Silence): void {
  const isEnd = currentAt(plan.spans, from)?.phase === 'end'
  const times = isEnd ? linesAfterTheEnd : linesOfRest
  for (const at of times({ from, until }, terms.stream)) {
    const talk = allowedTalk(plan, terms, at)
    if (talk) sayAt(plan.builder, at, talk.task, talk.trigger)
  }
}

function fillStrokes(plan: Plan, { from, until, terms }: Silence, begin: number): void {
  let [last, certain, heard] = [begin, begin, from]
  for (;;) {
    const at = Math.round(nextFillerAt(plan, terms.stream, last, heard))
    if (at + LEAST_ROOM_MS > until) return
    last = at
    heard = at + LEAST_ROOM_MS
    const talk = allowedTalk(plan, terms, at)
    if (!talk) continue
    const isNeeded = at - certain >= CERTAIN_MS && !isEnding(talk.task)
    if (isNeeded) sayAt(plan.builder, at, talk.task, talk.trigger)
    else sayFiller(plan.builder, at, talk.task, talk.trigger)
    if (isNeeded) certain = at
  }
}

/** Lines of the plan that only talk. */
const isTalk = ({ trigger }: DraftOf<'say'>): boolean => trigger === 'do-not-cum' || trigger === 'better-not-have-cum'

/** Adds talk between the start of a line and the next line. */
function fillSilence(plan: Plan, terms: TalkTerms, word: DraftOf<'say'>, next: DraftOf<'say'>): void {
  const until = next.at
  const { within } = terms
  if (within && (until <= within.from || word.at >= within.until)) return
  const from = word.at + Math.min(longestRoom(plan.builder, word.trigger), LEAST_ROOM_MS)
  if (currentAt(plan.beats, from))
    fillStrokes(plan, { from, until: isTalk(next) ? until - BEFORE_TALK_MS : until, terms }, word.at)
  else fillRest(plan, { from, until, terms })
}

export function addTalk(builder: PlanBuilder, terms: TalkTerms): void {
  const words = draftsOf(builder, 'say')
  const plan: Plan = {
    builder,
    spans: draftsOf(builder, 'task'),
    beats: draftsOf(builder, 'beat'),
    words,
    questions: draftsOf(builder, 'ask'),
    outcome: terms.outcome,
    isTeasing: isSpeakable(terms.profile, 'teasing-strokes-continue'),
  }
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    if (next) fillSilence(plan, terms, word, next)
  }
}
