/** What lines may say of earlier sessions at a moment. */
import type { LineConditions } from '@rubato/contracts/domain'
import { areStrokes } from '../../beat/strokes.ts'
import type { Moment } from '../../dialog/choose-line.ts'
import type { EarlierSessions, ScriptDialog } from '../../dialog/library.ts'
import { tempoOf } from './grid.ts'
import type { Recollection, World } from './state.ts'

/** A tempo is about the usual one within this share, as long as a line lasts, ms. */
const ABOUT = 0.06
const LINE_LASTS = 4000

function isAbout({ beat, easedUntil }: World, at: number, usual: number): boolean {
  if (!beat || !areStrokes(beat.task) || easedUntil > 0) return false
  return [at, Math.min(at + LINE_LASTS, beat.until)].every(
    (time) => Math.abs(tempoOf(beat, time) - usual) <= usual * ABOUT,
  )
}

/** The values of the conditions about earlier sessions; none without the member's consent. */
export function memoryAt(earlier: EarlierSessions | null, world: World, at: number): Pick<Moment, 'past' | 'last'> {
  if (!earlier) return {}
  const isNew = (what: Recollection) => !world.recalled.includes(what)
  const { hasAny, hasSameScript, isLongAgo, lastOutcome, edgeTempo } = earlier
  const past: [NonNullable<LineConditions['past']>, boolean][] = [
    ['earlier', hasAny && isNew('earlier-sessions')],
    ['same-script', hasSameScript && isNew('earlier-sessions')],
    ['away', isLongAgo && isNew('earlier-sessions')],
    ['edge-tempo', edgeTempo !== null && isNew('edge-tempo') && isAbout(world, at, edgeTempo)],
  ]
  return {
    past: past.flatMap(([value, holds]) => (holds ? [value] : [])),
    last: isNew('last-outcome') ? (lastOutcome ?? undefined) : undefined,
  }
}

/** What the line recalls. */
export function recollectionsOf({ when }: ScriptDialog): Recollection[] {
  const past = when?.past === undefined ? [] : [when.past === 'edge-tempo' ? when.past : ('earlier-sessions' as const)]
  return when?.last === undefined ? past : [...past, 'last-outcome']
}
