/** The client of this browser's grammar worker. Returns no notes when the worker cannot be loaded. */
import type { EnglishDialect } from '@rubato/contracts/domain'
import { dialectOf } from './dialect.ts'
import { readWords } from './dictionary.ts'
import type { GrammarNote } from './grammar-note.ts'

/** `dialect` is sent first. `words` is the whole dictionary; it replaces the one before. */
export type GrammarRequest =
  | { kind: 'dialect'; dialect: EnglishDialect }
  | { kind: 'words'; words: string[] }
  | { kind: 'check'; requestId: number; text: string }
export interface GrammarResponse {
  requestId: number
  notes: GrammarNote[]
}

export interface BrowserGrammar {
  check: (text: string) => Promise<readonly GrammarNote[]>
  /** Sends the dictionary again after a change. */
  readDictionary: () => void
  /** Ends the worker; a later check starts another one. */
  close: () => void
}

export function createBrowserGrammar(): BrowserGrammar {
  let worker: Worker | null = null
  let isDisabled = false
  let lastRequestId = 0
  const pending = new Map<number, (notes: readonly GrammarNote[]) => void>()
  const dropPending = () => {
    for (const resolve of pending.values()) resolve([])
    pending.clear()
  }
  const disable = () => {
    isDisabled = true
    dropPending()
  }
  const post = (to: Worker | null, request: GrammarRequest) => to?.postMessage(request)
  /** The linter is large: it is loaded with the first text. */
  const startWorker = (): Worker => {
    const started = new Worker(new URL('./grammar.worker.ts', import.meta.url), { type: 'module', name: 'grammar' })
    started.addEventListener('error', disable)
    started.addEventListener('message', ({ data }: MessageEvent<GrammarResponse>) => {
      pending.get(data.requestId)?.(data.notes)
      pending.delete(data.requestId)
    })
    post(started, { kind: 'dialect', dialect: dialectOf(navigator.languages) })
    post(started, { kind: 'words', words: readWords() })
    return started
  }
  return {
    check: (text) =>
      isDisabled
        ? Promise.resolve([])
        : new Promise((resolve) => {
            const requestId = ++lastRequestId
            pending.set(requestId, resolve)
            post((worker ??= startWorker()), { kind: 'check', requestId, text })
          }),
    readDictionary: () => post(worker, { kind: 'words', words: readWords() }),
    close() {
      worker?.terminate()
      worker = null
      dropPending()
    },
  }
}
