/** The main thread's side of the worker that plays a session for a screenplay. */
import type { MemberModel, OpenPromise, PlayedWay, SceneReply, ScreenplayEntry, SessionStart } from '@rubato/engine'

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

/** The part of a Worker that is used, so that a test can replace it. It answers one request. */
export interface ScreenplayPort {
  postMessage(request: ScreenplayRequest): void
  onAnswer(listener: (answer: ScreenplayAnswer) => void): void
  onFailure(listener: () => void): void
  close(): void
}

export function openScreenplayWorker(): ScreenplayPort {
  const worker = new Worker(new URL('./screenplay.worker.ts', import.meta.url), { type: 'module', name: 'screenplay' })
  return {
    postMessage: (request) => worker.postMessage(request),
    onAnswer: (listener) =>
      worker.addEventListener('message', (event: MessageEvent<ScreenplayAnswer>) => listener(event.data)),
    onFailure(listener) {
      worker.addEventListener('error', listener, { once: true })
    },
    close: () => worker.terminate(),
  }
}
