/** The copy for offline play that is being stored: one at a time, over all tabs. */
import { storeAlone } from '../../domain/offline/keep-lock.ts'
import { keptAt } from '../../lib/api/kept-answers.ts'
import { whenPageIsFree } from '../../lib/errors/hold-page.ts'
import { createStore } from '../../ui/store.ts'
import type { LinesStop } from './keep-lines.ts'
import { keepOffline, type KeepProgress } from './keep-offline.ts'

/** When lines that were left for later are fetched, ms: the server counts new lines by the hour. */
const LATER_MS = 3_600_000

/** Null while this tab stores nothing. */
export const keepProgress = createStore<KeepProgress | null>(null)

let running: { controller: AbortController; done: Promise<LinesStop | null> } | null = null
let later: ReturnType<typeof setTimeout> | undefined

async function run(controller: AbortController): Promise<LinesStop | null> {
  try {
    const { signal } = controller
    const stop = await storeAlone(controller, () => keepOffline({ signal, onProgress: keepProgress.set }))
    if (stop === 'limit' || stop === 'unavailable') later = setTimeout(continueLater, LATER_MS)
    return stop
  } finally {
    running = null
    keepProgress.set(null)
  }
}

function continueLater(): void {
  whenPageIsFree(() => {
    // Lines that cannot be fetched then stay for the next start.
    if (keptAt() !== null) startKeeping().catch(() => undefined)
  })
}

/** Starts, or joins what this tab stores already. Settles like `keepOffline`; rejects where another tab stores a copy. */
export function startKeeping(): Promise<LinesStop | null> {
  if (running) return running.done
  clearTimeout(later)
  const controller = new AbortController()
  keepProgress.set({ part: 'app', done: 0, of: 0 })
  running = { controller, done: run(controller) }
  return running.done
}

export const cancelKeeping = (): void => running?.controller.abort()
