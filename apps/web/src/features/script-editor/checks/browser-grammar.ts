/** Asks the grammar worker of this browser; silent when it cannot be had. */
import type { EnglishDialect } from '@rubato/contracts/domain'
import { dialectOf } from './dialect.ts'
import { readWords } from './dictionary.ts'
import type { GrammarNote } from './grammar-note.ts'

/** `words`: the whole dictionary, in place of the one before. The dialect comes first. */
export type GrammarRequest =
  | { kind: 'dialect'; dialect: EnglishDialect }
  | { kind: 'words'; words: string[] }
  | { kind: 'check'; question: number; text: string }
export interface GrammarReply {
  question: number
  notes: GrammarNote[]
}

export interface BrowserGrammar {
  check: (text: string) => Promise<readonly GrammarNote[]>
  /** The dictionary has changed. */
  readDictionary: () => void
  close: () => void
}

export function createBrowserGrammar(): BrowserGrammar {
  let worker: Worker | null = null
  let isDead = false
  let questions = 0
  const asked = new Map<number, (notes: readonly GrammarNote[]) => void>()
  const die = () => {
    isDead = true
    for (const answer of asked.values()) answer([])
    asked.clear()
  }
  const tell = (to: Worker | null, request: GrammarRequest) => to?.postMessage(request)
  /** The linter is large: it is fetched with the first text. */
  const begin = (): Worker => {
    const made = new Worker(new URL('./grammar.worker.ts', import.meta.url), { type: 'module', name: 'grammar' })
    made.addEventListener('error', die)
    made.addEventListener('message', ({ data }: MessageEvent<GrammarReply>) => {
      asked.get(data.question)?.(data.notes)
      asked.delete(data.question)
    })
    tell(made, { kind: 'dialect', dialect: dialectOf(navigator.languages) })
    tell(made, { kind: 'words', words: readWords() })
    return made
  }
  return {
    check: (text) =>
      isDead
        ? Promise.resolve([])
        : new Promise((resolve) => {
            const question = ++questions
            asked.set(question, resolve)
            tell((worker ??= begin()), { kind: 'check', question, text })
          }),
    readDictionary: () => tell(worker, { kind: 'words', words: readWords() }),
    close() {
      worker?.terminate()
      die()
    },
  }
}
