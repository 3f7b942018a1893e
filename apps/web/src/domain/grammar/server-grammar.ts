/**
 * The client of the site's grammar service. It sends one text at a time, each text once, and skips texts whose check was
 * aborted. Texts that the service cannot check are left to the browser's check.
 */
import { GRAMMAR_CHECKS_PER_MINUTE, type GrammarAnswer } from '@rubato/contracts/api'
import { grammarEndpoints } from '@rubato/contracts/api'
import { dialogTextSchema } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { dialectOf } from './dialect.ts'
import type { GrammarNote } from './grammar-note.ts'

/** Pause after a failed request, ms. */
const FAILURE_PAUSE = 60_000
/** Half of the limit: two tabs of one author stay below it together. */
const CHECKS_PER_MINUTE = GRAMMAR_CHECKS_PER_MINUTE / 2
const MINUTE = 60_000
/** Texts whose notes are cached. */
const CACHE_SIZE = 500

export interface ServerGrammar {
  /** Null when the service is unavailable, the request limit is reached, or `signal` is aborted. */
  check: (text: string, signal: AbortSignal) => Promise<readonly GrammarNote[] | null>
}
export type AskServer = (text: string, signal: AbortSignal) => Promise<GrammarAnswer>

const askServer: AskServer = (text, signal) =>
  call(grammarEndpoints.checkGrammar, { body: { text, dialect: dialectOf(navigator.languages) } }, signal)

const notesOf = (answer: GrammarAnswer): GrammarNote[] | null =>
  answer.status === 'checked'
    ? answer.issues.map(({ offset, length, ...note }) => ({ ...note, start: offset, end: offset + length }))
    : null

/** Returns a function that counts one request, or returns false when the requests of this minute are used up. */
function createRateLimit(): () => boolean {
  let requests: number[] = []
  return () => {
    const now = Date.now()
    requests = requests.filter((at) => at > now - MINUTE)
    if (requests.length >= CHECKS_PER_MINUTE) return false
    requests.push(now)
    return true
  }
}

export function createServerGrammar(ask: AskServer = askServer): ServerGrammar {
  const cache = new Map<string, readonly GrammarNote[]>()
  const takeRequest = createRateLimit()
  let pausedUntil = 0
  let last: Promise<unknown> = Promise.resolve()

  const store = (text: string, notes: readonly GrammarNote[]) => {
    cache.set(text, notes)
    const [oldest] = cache.keys()
    if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest)
  }
  async function checkOnce(text: string, signal: AbortSignal): Promise<readonly GrammarNote[] | null> {
    const known = cache.get(text)
    if (known) return known
    // A text that the service would refuse is not sent: the refusal would count as a failure of the service.
    const canSend = !signal.aborted && Date.now() >= pausedUntil && dialogTextSchema.safeParse(text).success
    if (!canSend || !takeRequest()) return null
    const notes = await ask(text, signal).then(notesOf, () => null)
    if (notes) store(text, notes)
    else if (!signal.aborted) pausedUntil = Date.now() + FAILURE_PAUSE
    return notes
  }
  return {
    check(text, signal) {
      const next = last.then(() => checkOnce(text, signal))
      last = next
      return next
    },
  }
}
