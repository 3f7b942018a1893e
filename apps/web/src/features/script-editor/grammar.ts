/** Asks the grammar worker; silent when it cannot be had. The writer's own words stay on this device. */
import { z } from 'zod'
import { readStored, writeStored } from '../../lib/stored.ts'

export interface GrammarNote {
  /** UTF-16 places in the text. */
  start: number
  end: number
  message: string
  replacements: string[]
  isSpelling: boolean
}
export type GrammarRequest = { kind: 'words'; words: string[] } | { kind: 'check'; question: number; text: string }
export interface GrammarAnswer {
  question: number
  notes: GrammarNote[]
}

const KEY = 'dictionary'
const readWords = (): string[] => z.array(z.string()).catch([]).parse(readStored('device', KEY))

export interface GrammarCheck {
  check: (text: string) => Promise<readonly GrammarNote[]>
  /** Never a mistake again on this device. */
  learn: (word: string) => void
  close: () => void
}

export function createGrammarCheck(): GrammarCheck {
  let worker: Worker | null = null
  let isDead = false
  let questions = 0
  const asked = new Map<number, (notes: readonly GrammarNote[]) => void>()
  const die = () => {
    isDead = true
    for (const answer of asked.values()) answer([])
    asked.clear()
  }
  /** The linter is large: it is fetched with the first text. */
  const begin = (): Worker => {
    const made = new Worker(new URL('./grammar.worker.ts', import.meta.url), { type: 'module', name: 'grammar' })
    made.addEventListener('error', die)
    made.addEventListener('message', ({ data }: MessageEvent<GrammarAnswer>) => {
      asked.get(data.question)?.(data.notes)
      asked.delete(data.question)
    })
    made.postMessage({ kind: 'words', words: readWords() } satisfies GrammarRequest)
    return made
  }
  const ask = (request: GrammarRequest) => (worker ??= begin()).postMessage(request)
  return {
    check: (text) =>
      isDead
        ? Promise.resolve([])
        : new Promise((resolve) => {
            const question = ++questions
            asked.set(question, resolve)
            ask({ kind: 'check', question, text })
          }),
    learn(word) {
      writeStored('device', KEY, [...new Set([...readWords(), word])])
      ask({ kind: 'words', words: [word] })
    },
    close() {
      worker?.terminate()
      die()
    },
  }
}
