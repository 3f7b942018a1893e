/** The main thread's side of the worker that makes games again. */
import type { PlayableGame } from '@rubato/contracts/domain'
import type { Rerolled, Span, SpanTerms } from '@rubato/engine'

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

/** The part of a Worker that is used, so that a test can replace it. */
export interface RollPort {
  postMessage(request: RollRequest): void
  onAnswer(listener: (answer: RollAnswer) => void): void
  onFailure(listener: () => void): void
  close(): void
}

export function openRollWorker(): RollPort {
  const worker = new Worker(new URL('./roll.worker.ts', import.meta.url), { type: 'module', name: 'roll' })
  return {
    postMessage: (request) => worker.postMessage(request),
    onAnswer: (listener) =>
      worker.addEventListener('message', (event: MessageEvent<RollAnswer>) => listener(event.data)),
    onFailure: (listener) => worker.addEventListener('error', listener, { once: true }),
    close: () => worker.terminate(),
  }
}
