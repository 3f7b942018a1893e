/** The main thread's side of the worker that plays a session for a screenplay. */
import type { MemberModel, OpenPromise, PlayedWay, SceneReply, ScreenplayEntry, SessionStart } from '@rubato/engine'
import { portOf, type WorkerPort } from '../../lib/worker-port.ts'

export interface ScreenplayRequest {
  start: SessionStart
  member: MemberModel
  /** For a branching game, which is played up to the first question without a reply: the replies, in their order. */
  replies?: readonly SceneReply[]
}
export interface ScreenplayAnswer {
  entries: readonly ScreenplayEntry[]
  /** The name of the theme; null without one. */
  theme: string | null
  /** What was said and stroked in a branching game, up to its open question; null for a linear one. */
  way: PlayedWay | null
  /** Promises of its lines that none kept. */
  unpaid: readonly OpenPromise[]
}

/** It answers one request. */
export type ScreenplayPort = WorkerPort<ScreenplayRequest, ScreenplayAnswer>

export const openScreenplayWorker = (): ScreenplayPort =>
  portOf(new Worker(new URL('./screenplay.worker.ts', import.meta.url), { type: 'module', name: 'screenplay' }))
