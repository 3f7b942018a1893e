/** The main thread's side of the worker that makes games again. */
import type { PlayableGame } from '@rubato/contracts/domain'
import type { Rerolled, Span, SpanTerms } from '@rubato/engine'
import { portOf, type WorkerPort } from '../../../lib/worker-port.ts'

export interface RollRequest {
  id: number
  game: PlayableGame
  locked: readonly Span[]
  terms: SpanTerms
}
export interface RollAnswer {
  /** That of its request. */
  id: number
  rolled: Rerolled
}

export type RollPort = WorkerPort<RollRequest, RollAnswer>

export const openRollWorker = (): RollPort =>
  portOf(new Worker(new URL('./roll.worker.ts', import.meta.url), { type: 'module', name: 'roll' }))
