/** Figures of five sessions in a row. Plain data: a worker thread can post it. */
import type { BodyName } from './body.ts'

export interface PlayedSession {
  /** Reports of "too close". */
  tooClose: number
  /** Edges that came when they were asked for. */
  edges: number
}

export interface CourseFigures {
  body: BodyName
  /** The first and the fifth session, and the fifth with the configured values. */
  first: PlayedSession
  last: PlayedSession
  unchanged: PlayedSession
}
