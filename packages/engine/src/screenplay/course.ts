/** The course of a session that was played: what its strip and its tempo curve show, in time of play without pauses. */
import { STRIP_SEGMENTS_MAX } from '@rubato/contracts/domain'
import { tempoAt } from '../beat/curve.ts'
import type { RecordedInput, SessionRecording } from '../session/return.ts'
import type { Effect, StageView } from '../session/model/types.ts'
import { startSession, type SessionStart } from '../session/start/start-session.ts'
import { viewOf } from '../session/effects/view.ts'
import { step } from '../session/step.ts'
import { mergeShortest, type StripSegment } from '../summary/merge-shortest.ts'
import { bucketOf } from '../summary/strip.ts'

/** Edges, asked for and the member's own, and answers of the member that changed the session. */
export const courseMarks = ['edge', 'own-edge', 'ease', 'too-close', 'cannot', 'skip', 'done'] as const
export type CourseMark = (typeof courseMarks)[number]

export interface SessionCourse {
  segments: StripSegment[]
  /** The tempo as a line from point to point, bpm; 0 where the hand rests. At most `COURSE_POINTS_MAX`. */
  tempo: { at: number; bpm: number }[]
  /** In order of time, at most `COURSE_MARKS_MAX`. */
  marks: { kind: CourseMark; at: number; bpm: number }[]
}

export const COURSE_POINTS_MAX = 1000
export const COURSE_MARKS_MAX = 300

type Shown = Pick<Extract<Effect, { kind: 'show' }>, 'at' | 'view'>

/** Answers that are drawn as marks when they are given. An edge is drawn when it is counted. */
const answers: ReadonlySet<string> = new Set<CourseMark>(['ease', 'too-close', 'cannot', 'skip', 'done'])

/** The views and the answers of the session, in order of time. An input that changed nothing is left out. */
function replay(start: SessionStart, { inputs, at }: SessionRecording) {
  let state = startSession(start)
  // A game that begins with spoken lines and no task emits no view until its first task.
  const shown: Shown[] = [{ at: state.latest.at, view: viewOf(state.setup, state.latest) }]
  const answered: { kind: CourseMark; at: number }[] = []
  const send = (input: RecordedInput | { type: 'advance'; to: number }): boolean => {
    const [next, effects] = step(state, input)
    state = next
    for (const effect of effects) if (effect.kind === 'show') shown.push(effect)
    return effects.some(({ kind }) => kind === 'retract')
  }
  for (const input of inputs) {
    // The session has reached the time of the input, so that there is no later view to take back.
    send({ type: 'advance', to: Math.max(input.at, state.earliestInput) })
    const isAnswer = answers.has(input.type)
    if (send(input) && isAnswer) answered.push({ kind: input.type as CourseMark, at: input.at })
  }
  send({ type: 'advance', to: at })
  return { shown, answered }
}

const playedAt = ({ progress: { played, since } }: StageView, at: number): number =>
  since === null ? played : played + Math.max(0, at - since)

/** Tempo of the view at a time, bpm; 0 where the hand rests. */
const bpmAt = ({ tempo }: StageView, at: number): number =>
  tempo === null
    ? 0
    : Math.round(
        tempoAt({ from: tempo.start, to: tempo.end }, tempo.to - tempo.from, Math.min(at, tempo.to) - tempo.from),
      )

/** The colour of a view: strokes between tasks, and tasks of strokes, are `rest` while no beat runs. */
function bucketOfView({ task, tempo }: StageView): StripSegment['bucket'] {
  const bucket = bucketOf(task)
  return tempo === null && (bucket === 'steady' || bucket === 'cock' || bucket === 'orgasm') ? 'rest' : bucket
}

/** Leaves out points on the line between their neighbours, then every other point while there are too many. */
function fewer(points: SessionCourse['tempo']): SessionCourse['tempo'] {
  let left = points.filter(({ at, bpm }, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    return !before || !after || before.bpm !== bpm || after.bpm !== bpm || after.at < at
  })
  while (left.length > COURSE_POINTS_MAX) left = left.filter((_, index) => index % 2 === 0 || index === left.length - 1)
  return left
}

/** Rebuilds the session from its recording: the same start and recording make the same course. */
export function courseOf(start: SessionStart, recording: SessionRecording): SessionCourse {
  const { shown, answered } = replay(start, recording)
  const segments: StripSegment[] = []
  const tempo: SessionCourse['tempo'] = []
  const marks: SessionCourse['marks'] = []
  const viewAt = (at: number) => shown.findLast((each) => each.at <= at)?.view
  let edges = { done: 0, own: 0 }
  for (const [index, { at, view }] of shown.entries()) {
    const until = Math.max(at, shown[index + 1]?.at ?? recording.at)
    const [from, to] = [playedAt(view, at), playedAt(view, until)]
    const before = shown[index - 1]?.view
    const mark = (kind: CourseMark) => marks.push({ kind, at: from, bpm: before ? bpmAt(before, at) : 0 })
    if (view.edges.done > edges.done) mark('edge')
    if (view.edges.own > edges.own) mark('own-edge')
    edges = view.edges
    if (view.status !== 'playing' || to <= from) continue
    tempo.push({ at: from, bpm: bpmAt(view, at) }, { at: to, bpm: bpmAt(view, until) })
    const bucket = bucketOfView(view)
    const last = segments.at(-1)
    if (last?.bucket === bucket) last.ms += to - from
    else segments.push({ bucket, ms: to - from })
  }
  for (const { kind, at } of answered) {
    const view = viewAt(at - 1)
    if (view) marks.push({ kind, at: playedAt(view, at), bpm: bpmAt(view, at) })
  }
  return {
    segments: mergeShortest(segments, STRIP_SEGMENTS_MAX).map(({ bucket, ms }) => ({ bucket, ms: Math.round(ms) })),
    tempo: fewer(tempo),
    marks: marks.sort((a, b) => a.at - b.at).slice(0, COURSE_MARKS_MAX),
  }
}
