/** Finds the moment of a check-in or reminder: in silence, and for a check-in where it can be answered. */
import { getTrigger, isCount } from '@rubato/contracts/domain'
import type { SayCue, SystemCue } from '../model/cue.ts'
import type { Snapshot } from '../model/state.ts'
import { ANSWER_TIME, LONGEST_SIGNAL_DELAY, systemLineLength } from '../model/timing.ts'
import type { SystemLine } from '../model/types.ts'
import { cutsIn, isWord } from '../model/words.ts'
import { settledFrom, unsettledUntil, type Unsettled } from './unsettled.ts'

export type NoticeKind = Extract<SystemLine, 'check-in' | 'drink-and-lube' | 'plug-reminder'>

/** Times in which a moment is looked for. */
interface Window {
  from: number
  latest: number
}

interface Silence extends Window {
  /** How much of the silence before a word is needed, ms. */
  before: (word: SayCue | SystemCue) => number
}

/** The first time from now on that is followed by as much silence as is needed, by `latest`; null where there is none. */
function silentMoment({ world, timeline, nextIndex, at }: Snapshot, { from, latest, before }: Silence): number | null {
  let time = Math.max(at, world.speechUntil, from)
  for (let index = nextIndex; index < timeline.length && time <= latest; index++) {
    const cue = timeline[index]
    if (!cue || cue.at >= time + LONGEST_SILENCE) break
    if (isWord(cue) && cue.at < time + before(cue)) time = Math.max(time, cue.at + cue.duration)
  }
  return time <= latest ? time : null
}

const LONGEST_SILENCE = 15_000
/** How long a line that takes effect after it may wait, ms. */
const SHORT_WAIT = 1500

const isCall = (word: SayCue | SystemCue): boolean => word.kind === 'say' && word.trigger === 'stroke-start'
/** How long the word may wait, ms: a number is of no use later, and the answer to an input does not wait. */
function longestWait(word: SayCue | SystemCue): number {
  if (word.kind === 'system' || cutsIn(word) || isCount(word.trigger) || isCall(word)) return 0
  return getTrigger(word.trigger).room === 'signal' ? LONGEST_SIGNAL_DELAY : SHORT_WAIT
}

/**
 * The silences in which a notice is said, the best first: one with time for the answer to a check-in before the next line, and
 * before the hand is called back also for the member to give it; one for the notice alone; one in which the next line waits
 * for a moment.
 */
function silencesFor(line: NoticeKind): Silence['before'][] {
  const length = systemLineLength[line]
  const reply = line === 'check-in' ? systemLineLength['going-on'] : 0
  const answer = line === 'check-in' ? ANSWER_TIME : 0
  return [(word) => length + reply + (isCall(word) ? answer : 0), () => length, (word) => length - longestWait(word)]
}

/** For how long the tempo is level, the eyes are open and no other question is asked from a settled moment on, ms. */
export const SETTLED_FOR = systemLineLength['check-in'] + ANSWER_TIME

/** The first moment of a silence that none of the unsettled times is in. */
function momentFor(snapshot: Snapshot, spans: readonly Unsettled[], silence: Silence): number | null {
  let time = Math.max(snapshot.at, silence.from)
  for (;;) {
    const settled = settledFrom(spans, time, SETTLED_FOR)
    const silent = silentMoment(snapshot, { ...silence, from: settled })
    if (silent === null || settledFrom(spans, silent, SETTLED_FOR) === silent) return silent
    time = silent
  }
}

/** The best silent moment for the notice outside of the unsettled times; null where there is none. */
export const bestMoment = (
  snapshot: Snapshot,
  line: NoticeKind,
  spans: readonly Unsettled[],
  window: Window,
): number | null =>
  silencesFor(line)
    .map((before) => momentFor(snapshot, spans, { ...window, before }))
    .find((time) => time !== null) ?? null

/** The unsettled times without those of red light, green light. */
export const withoutCalls = (spans: readonly Unsettled[]): readonly Unsettled[] =>
  spans.filter(({ because }) => because !== 'calls')

/** The best moment for the notice: a check-in comes while it cannot be answered, or the tempo changes, only where it has to. */
export function silenceFor(snapshot: Snapshot, line: NoticeKind, window: Window): number | null {
  const spans = line === 'check-in' ? unsettledUntil(snapshot, window.latest + SETTLED_FOR) : []
  const levels = [spans, withoutCalls(spans), spans.filter(({ because }) => because === 'helpless'), []]
  return levels.map((each) => bestMoment(snapshot, line, each, window)).find((time) => time !== null) ?? null
}
