/**
 * Leaves a task out of the future: its span becomes steady strokes of the same length, or rest where it had no beats.
 */
import { STEADY_PATTERN } from '@rubato/contracts/domain'
import { sortByTime } from '../../spans.ts'
import { tempoAt } from '../../beat/curve.ts'
import { isPlain } from '../../beat/segment.ts'
import { areStrokes } from '../../beat/strokes.ts'
import { caps } from '../../safety/caps.ts'
import { itemReleasedBy } from '../../safety/release.ts'
import { needsOrgasm } from '../../tasks/task.ts'
import {
  groupOf,
  startCueAt,
  type BeatCue,
  type SayCue,
  type SessionCue,
  type TaskSegment,
  type TaskCue,
} from '../model/cue.ts'
import { tempoOf } from '../model/grid.ts'
import type { Setup, World } from '../model/state.ts'
import { isAboutOrgasm } from '../model/words.ts'
import { isSameTempo } from './keep-tempo.ts'
import { lineCue } from './lines.ts'
import { talkOverStrokes } from './rest-talk.ts'

const limitTempo = (tempo: number): number => Math.min(tempo, caps.hotTempo.value)

/** The tempo of the strokes before `at`, without those of `group`; where none come before, of those after it, bpm. */
function tempoBefore(setup: Setup, future: readonly SessionCue[], at: number, group?: string): number {
  const beats = future.filter((cue): cue is BeatCue => cue.kind === 'beat' && groupOf(cue) !== group)
  const before = beats.findLast((cue) => cue.at <= at)
  if (!before) {
    const after = beats.find(({ segment }) => areStrokes(segment.task))
    return limitTempo(after ? tempoOf(after.segment, after.at) : setup.steadyTempo)
  }
  const { tempo, duration, origin, until } = before.segment
  return limitTempo(tempoAt(tempo, duration, Math.min(at, until) - origin))
}

function steadyBeat(at: number, until: number, bpm: number): BeatCue {
  const tempo = { from: bpm, to: bpm }
  const times = { at, origin: at, until, duration: until - at }
  return { kind: 'beat', at, segment: { id: `steady@${at}`, task: 'steady', pattern: STEADY_PATTERN, tempo, ...times } }
}

/** Cues that stay when their task is left out: items still come off, and their release is still spoken. */
const isKept = (cue: SessionCue): boolean =>
  cue.kind === 'close' || (cue.kind === 'say' && itemReleasedBy(cue.trigger) !== undefined)

/** Lines that stop and start strokes stay where the hand rests anyway. */
const isKeptAtRest = (cue: SessionCue): boolean =>
  cue.kind === 'say' && (cue.trigger === 'stroke-stop' || cue.trigger === 'stroke-start')

const asSteady = (segment: TaskSegment): TaskSegment => ({ ...segment, task: 'steady', group: undefined })

/** Whether plain beats at about `tempo` fill the whole span: they can stay as they are. */
function isSteadyAlready(beats: readonly BeatCue[], span: TaskCue, tempo: number): boolean {
  let until = span.at
  for (const { at, segment } of beats) {
    if (at > until || !isPlain(segment.pattern)) return false
    if (!isSameTempo(segment.tempo.from, tempo) || !isSameTempo(segment.tempo.to, tempo)) return false
    until = Math.max(until, segment.until)
  }
  return until >= span.until
}

/** After orgasm, rest takes the place of strokes. */
function restInstead(future: readonly SessionCue[], span: TaskCue): readonly SessionCue[] {
  const named: TaskCue = { ...span, group: undefined, task: 'rest' }
  return future.flatMap((cue) => (cue === span ? [named] : groupOf(cue) !== span.group || isKept(cue) ? [cue] : []))
}

/** The line that calls the hand back, where the strokes instead of a task follow a rest without one. */
function callBack(setup: Setup, future: readonly SessionCue[], { at }: TaskCue): SayCue[] {
  const isRunning = future.some((cue) => cue.kind === 'beat' && cue.at < at && cue.segment.until >= at)
  const afterRest = future.some((cue) => cue.kind === 'task' && cue.task === 'rest' && cue.until === at)
  const isSaid = future.some(
    (cue) =>
      cue.kind === 'say' && cue.trigger === 'stroke-start' && cue.at <= at && cue.at >= at - 2 * setup.lineLength,
  )
  return isRunning || !afterRest || isSaid ? [] : [lineCue(setup, 'stroke-start', at)]
}

function replaceSpan(setup: Setup, future: readonly SessionCue[], span: TaskCue): readonly SessionCue[] {
  if (span.task === 'post-orgasm') return restInstead(future, span)
  const isOwn = (cue: SessionCue) => groupOf(cue) === span.group
  const runs = (cue: SessionCue): cue is BeatCue =>
    cue.kind === 'beat' && cue.at < span.until && cue.segment.until > span.at
  const beats = future.filter(runs)
  const named: TaskCue = { ...span, group: undefined, task: beats.length > 0 ? 'steady' : 'rest' }
  if (beats.length === 0) {
    return future.flatMap((cue) =>
      cue === span ? [named] : !isOwn(cue) || isKept(cue) || isKeptAtRest(cue) ? [cue] : [],
    )
  }
  const tempo = tempoBefore(setup, future, span.at, span.group)
  if (isSteadyAlready(beats, span, tempo)) {
    const steady = future.flatMap((cue) => {
      if (cue === span) return [named, ...talkOverStrokes(setup, { from: span.at, until: span.until })]
      if (cue.kind === 'beat' && isOwn(cue)) return [{ ...cue, segment: asSteady(cue.segment) }]
      return !isOwn(cue) || isKept(cue) ? [cue] : []
    })
    return sortByTime(steady)
  }
  const others = future.flatMap((cue) => {
    if (cue === span)
      return [
        named,
        ...callBack(setup, future, span),
        steadyBeat(span.at, span.until, tempo),
        ...talkOverStrokes(setup, { from: span.at, until: span.until }),
      ]
    if (cue.kind === 'beat' && cue.at >= span.at && cue.at < span.until) {
      return cue.segment.until > span.until && !isOwn(cue) ? [startCueAt(cue, span.until)] : []
    }
    return !isOwn(cue) || isKept(cue) ? [cue] : []
  })
  return sortByTime(others)
}

/** The cues of a section, where there was no orgasm without the tasks that need one, up to the next question about one. */
export function withoutOrgasmTasks(setup: Setup, { isWithoutOrgasm }: World, cues: readonly SessionCue[]) {
  if (!isWithoutOrgasm) return cues
  const next = cues.find((cue) => cue.kind === 'ask' && isAboutOrgasm(cue.question))?.at ?? Infinity
  const isTaste = (cue: SessionCue) => cue.kind === 'say' && cue.trigger === 'precum-eat'
  const tastes = new Set(cues.filter(isTaste).map(groupOf))
  return cues
    .filter((cue) => cue.kind === 'task' && needsOrgasm(cue.task) && cue.at < next && !tastes.has(cue.group))
    .reduce((kept, cue) => leaveOut(setup, kept, cue), cues)
}

/** Replaces a cue outside any task span. */
const replaceAlone = (setup: Setup, future: readonly SessionCue[], breach: SessionCue): readonly SessionCue[] =>
  future.flatMap((cue) => {
    const group = groupOf(breach)
    if (cue !== breach && (group === undefined || groupOf(cue) !== group)) return [cue]
    if (isKept(cue)) return [cue]
    if (cue.kind !== 'beat') return []
    return [steadyBeat(cue.at, cue.segment.until, tempoBefore(setup, future, cue.at, group))]
  })

/** The future without the task that `breach` belongs to. */
export function leaveOut(setup: Setup, future: readonly SessionCue[], breach: SessionCue): readonly SessionCue[] {
  const group = groupOf(breach)
  const span = future.find((cue) => cue.kind === 'task' && cue.group !== undefined && cue.group === group)
  return span?.kind === 'task' ? replaceSpan(setup, future, span) : replaceAlone(setup, future, breach)
}
