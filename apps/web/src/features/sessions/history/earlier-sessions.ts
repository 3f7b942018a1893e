/** The facts about earlier sessions that lines may use, from the history of this device. */
import { usualEdgeTempo, type EarlierSessions } from '@rubato/engine'
import { readFacts } from '../memory/session-facts.ts'
import { countedSessions, readHistory, type HistoryEntry } from './session-history.ts'

/** From so long ago on the last session was a while ago, ms. */
const LONG_AGO = 14 * 24 * 60 * 60_000

/** Null where it is not known: an orgasm that was allowed and not reported, an early end, and a session that was cut off. */
function lastOutcomeOf({ outcome, stoppedByMember }: HistoryEntry): EarlierSessions['lastOutcome'] {
  if (outcome === 'cum') return 'orgasm'
  if (outcome === 'ruined' || outcome === 'denied') return outcome
  return outcome === 'stopped' && stoppedByMember ? 'stopped' : null
}

export function earlierSessions(script: string, now: number): EarlierSessions {
  const [last] = countedSessions(readHistory())
  const facts = readFacts()
  return {
    hasAny: last !== undefined,
    hasSameScript: facts.some((session) => session.script === script),
    isLongAgo: last !== undefined && now - last.endedAt >= LONG_AGO,
    lastOutcome: last ? lastOutcomeOf(last) : null,
    edgeTempo: usualEdgeTempo(facts)?.bpm ?? null,
  }
}
