/** Makes a game again around the parts of it that are to stay. */
import type { PlayableGame } from '@rubato/contracts/domain'
import type { Span } from '../spans.ts'
import { middleOf } from '../generate/acts.ts'
import { generateGame } from '../generate/generate-game.ts'
import type { Problem } from '../problem.ts'
import { fillSpan, type SpanTerms } from './fill-span.ts'

/** `changed` are the parts that are new, in order of time. */
export type Rerolled =
  | { ok: true; game: PlayableGame; changed: Span[] }
  | { ok: false; reason: 'no-room' | 'nothing-fits'; problems: Problem[] }

/** The parts of `whole` outside of the locked spans. */
function freeParts(whole: Span, locked: readonly Span[]): Span[] {
  return locked.reduce<Span[]>(
    (parts, lock) =>
      parts
        .flatMap(({ from, until }) => [
          { from, until: Math.min(until, lock.from) },
          { from: Math.max(from, lock.until), until },
        ])
        .filter(({ from, until }) => from < until),
    [whole],
  )
}

/**
 * Without a lock, another game of the config. Otherwise the game with new tasks between the locked spans: the events of
 * the locked spans, the start and the end stay the same. Fails where no part could be changed.
 */
export function rerollGame(game: PlayableGame, locked: readonly Span[], terms: SpanTerms): Rerolled {
  if (locked.length === 0) {
    const made = generateGame(terms.config, terms.seed, terms.profile)
    if (!made.ok) return { ok: false, reason: 'nothing-fits', problems: made.problems }
    return { ok: true, game: made.game, changed: [{ from: 0, until: made.game.duration }] }
  }
  let current = game
  const changed: Span[] = []
  let reason: 'no-room' | 'nothing-fits' = 'no-room'
  for (const part of freeParts(middleOf(game), locked)) {
    const filled = fillSpan(current, part, { ...terms, seed: `${terms.seed}/${part.from}` })
    if (filled.ok) changed.push(filled.span)
    else if (filled.reason === 'nothing-fits') reason = 'nothing-fits'
    if (filled.ok) current = filled.game
  }
  return changed.length > 0 ? { ok: true, game: current, changed } : { ok: false, reason, problems: [] }
}
