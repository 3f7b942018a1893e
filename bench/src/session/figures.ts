/** Every figure of one session. Plain data: a worker thread can post it. */
import type { OrgasmOutcome } from '@rubato/contracts/domain'
import { measureActs, type ActFigures } from './measures/acts.ts'
import { measureAnswers, type Answer } from './measures/answers.ts'
import { measureArc, type ArcFigures } from './measures/arc.ts'
import { measureEdges, type EdgeFigures } from './measures/edges.ts'
import { measureEnding, type EndingFigures } from './measures/ending.ts'
import { measureLights, type LightsFigures } from './measures/lights.ts'
import { measureTalk, type TalkFigures } from './measures/talk.ts'
import { measureTempo, type TempoFigures } from './measures/tempo.ts'
import { measureTime, type TimeFigures } from './measures/time.ts'
import type { Reading } from './reading.ts'

export interface SessionFigures {
  /** ms */
  duration: number
  outcome: OrgasmOutcome
  time: TimeFigures
  edges: EdgeFigures
  answers: Answer[]
  tempo: TempoFigures
  lights: LightsFigures
  ending: EndingFigures
  talk: TalkFigures
  arc: ArcFigures
  acts: ActFigures
}

export const figuresOf = (reading: Reading): SessionFigures => ({
  duration: reading.duration,
  outcome: reading.outcome,
  time: measureTime(reading),
  edges: measureEdges(reading),
  answers: measureAnswers(reading),
  tempo: measureTempo(reading),
  lights: measureLights(reading),
  ending: measureEnding(reading),
  talk: measureTalk(reading),
  arc: measureArc(reading),
  acts: measureActs(reading),
})
