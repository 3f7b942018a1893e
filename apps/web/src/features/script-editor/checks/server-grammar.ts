/**
 * Asks the site's own grammar service. It is asked about one line at a time, never twice about the same, and not at all
 * about what the writer has gone on from; what it cannot tell is for the browser's check.
 */
import { GRAMMAR_CHECKS_PER_MINUTE, type GrammarAnswer } from '@rubato/contracts/api'
import { grammarEndpoints } from '@rubato/contracts/api'
import { dialogTextSchema } from '@rubato/contracts/domain'
import { call } from '../../../lib/api/api-client.ts'
import { dialectOf } from './dialect.ts'
import type { GrammarNote } from './grammar-note.ts'

/** A service that failed is not asked for as long, ms. */
const REST = 60_000
/** Two tabs of a writer stay below what they may ask together. */
const CHECKS_PER_MINUTE = GRAMMAR_CHECKS_PER_MINUTE / 2
const MINUTE = 60_000
/** Lines whose notes are kept. */
const KEPT = 500

export interface ServerGrammar {
  /** Null when the service is away, has been asked enough, or `signal` says that nobody waits any more. */
  check: (text: string, signal: AbortSignal) => Promise<readonly GrammarNote[] | null>
}
export type AskServer = (text: string, signal: AbortSignal) => Promise<GrammarAnswer>

const askServer: AskServer = (text, signal) =>
  call(grammarEndpoints.checkGrammar, { body: { text, dialect: dialectOf(navigator.languages) } }, signal)

const notesOf = (answer: GrammarAnswer): GrammarNote[] | null =>
  answer.status === 'checked'
    ? answer.issues.map(({ offset, length, ...said }) => ({ ...said, start: offset, end: offset + length }))
    : null

/** Whether another check stays within what is allowed in a minute; counts it. */
function createBudget(): () => boolean {
  let spent: number[] = []
  return () => {
    const now = Date.now()
    spent = spent.filter((at) => at > now - MINUTE)
    if (spent.length >= CHECKS_PER_MINUTE) return false
    spent.push(now)
    return true
  }
}

export function createServerGrammar(ask: AskServer = askServer): ServerGrammar {
  const kept = new Map<string, readonly GrammarNote[]>()
  const takeOne = createBudget()
  let restsUntil = 0
  let last: Promise<unknown> = Promise.resolve()

  const keep = (text: string, notes: readonly GrammarNote[]) => {
    kept.set(text, notes)
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  }
  async function answer(text: string, signal: AbortSignal): Promise<readonly GrammarNote[] | null> {
    const known = kept.get(text)
    if (known) return known
    // What the service would refuse is not sent: a refusal would be noise.
    const isAskable = !signal.aborted && Date.now() >= restsUntil && dialogTextSchema.safeParse(text).success
    if (!isAskable || !takeOne()) return null
    const notes = await ask(text, signal).then(notesOf, () => null)
    if (notes) keep(text, notes)
    else if (!signal.aborted) restsUntil = Date.now() + REST
    return notes
  }
  return {
    check(text, signal) {
      const next = last.then(() => answer(text, signal))
      last = next
      return next
    },
  }
}
