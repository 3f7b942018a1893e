/**
 * The main thread's side of the preview. The first worker makes few games within a few frames, also of a long session.
 * Once these are painted the second worker makes many: earlier, it would take processor time from the painting. Each
 * worker has one request under way; of the requests that arrive meanwhile only the newest waits, so that the first
 * worker never answers an outdated request before it.
 */
import type { GeneratorConfig } from '@rubato/contracts/domain'
import type { PlayerProfile, Preview, Sentence } from '@rubato/engine'
import { portOf, type WorkerPort } from '../../../lib/worker-port.ts'

/** Number of games after which the figures change little. */
export const PREVIEW_GAMES = 200
/** Minutes of play that the first worker generates: 20 games of ten minutes, fewer of longer ones. */
const QUICK_MINUTES = 200
const QUICK_GAMES = { min: 2, max: 20 }

export const quickGames = ({ gameDuration }: Pick<GeneratorConfig, 'gameDuration'>): number =>
  Math.min(QUICK_GAMES.max, Math.max(QUICK_GAMES.min, Math.round(QUICK_MINUTES / Math.max(1, gameDuration.max))))

export interface PreviewRequest {
  id: number
  config: GeneratorConfig
  profile: PlayerProfile
  games: number
}
export interface PreviewAnswer {
  /** Grows with each request; an answer carries the id of its request. */
  id: number
  games: number
  preview: Preview
  sentences: Sentence[]
}

export type PreviewPort = WorkerPort<PreviewRequest, PreviewAnswer>

export interface Previewer {
  /**
   * Requests a preview. Answers go to the listener: never an older one after a newer one, and for the same request
   * never fewer games after more.
   */
  ask(config: GeneratorConfig, profile: PlayerProfile): void
  close(): void
}
interface Listeners {
  onAnswer: (answer: PreviewAnswer) => void
  /** Both workers have failed. */
  onFailure: () => void
}

/** Runs a function after the next paint. In a hidden tab that is when the tab is shown again. */
const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))

interface RequestQueue {
  ask(request: PreviewRequest): void
}

function openQueue(port: PreviewPort, onAnswer: (answer: PreviewAnswer) => void): RequestQueue {
  let isBusy = false
  let waiting: PreviewRequest | null = null
  const send = (request: PreviewRequest) => {
    isBusy = true
    waiting = null
    port.postMessage(request)
  }
  port.onAnswer((answer) => {
    isBusy = false
    if (waiting) send(waiting)
    onAnswer(answer)
  })
  return {
    ask(request) {
      if (isBusy) waiting = request
      else send(request)
    },
  }
}

/** `later` runs its argument once the last answer is painted. */
export function createPreviewer(
  openPort: () => PreviewPort,
  { onAnswer, onFailure }: Listeners,
  later: (then: () => void) => unknown = afterPaint,
): Previewer {
  let newest: PreviewRequest | null = null
  let shown = { id: 0, games: 0 }
  let working = 2
  const take = (answer: PreviewAnswer) => {
    const isNewer = answer.id > shown.id || (answer.id === shown.id && answer.games > shown.games)
    if (!isNewer) return
    shown = answer
    onAnswer(answer)
  }
  const [quickPort, thoroughPort] = [openPort(), openPort()]
  const thorough = openQueue(thoroughPort, take)
  const requestMany = () => newest && thorough.ask({ ...newest, games: PREVIEW_GAMES })
  const quick = openQueue(quickPort, (answer) => {
    take(answer)
    later(() => answer.id === newest?.id && requestMany())
  })
  const countFailure = () => {
    working -= 1
    if (working === 0) onFailure()
  }
  let hasQuickFailed = false
  quickPort.onFailure(() => {
    hasQuickFailed = true
    countFailure()
    requestMany()
  })
  thoroughPort.onFailure(countFailure)
  return {
    ask(config, profile) {
      newest = { id: (newest?.id ?? 0) + 1, config, profile, games: quickGames(config) }
      if (hasQuickFailed) requestMany()
      else quick.ask(newest)
    },
    close() {
      quickPort.close()
      thoroughPort.close()
    },
  }
}

export const openPreviewWorker = (): PreviewPort =>
  portOf(new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module', name: 'preview' }))
