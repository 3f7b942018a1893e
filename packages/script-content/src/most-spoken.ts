/** How many lines each trigger needs: a trigger that is spoken often needs more. */
import { triggers, type TriggerId } from '@rubato/contracts/domain'
import type { Coverage } from './check-script.ts'

const LINES = { mostSpoken: 8, other: 3 } as const

/**
 * The named triggers that are not among the hundred most spoken. A game speaks at most one of them: each needs an opt-in,
 * and a target, a force or a way of removal that is off by default or one of six.
 */
const seldomSpoken: ReadonlySet<TriggerId> = new Set<TriggerId>([
  'icy-hot-apply',
  'toothpaste-apply',
  'rubber-band-snap-hard',
  'nipple-clamps-ripoff',
  'butt-plug-remove-inflated',
  'cei-floor-before',
  'cei-floor-during',
  'cei-floor-after',
  'cei-cup-before',
  'cei-cup-during',
  'cei-cup-after',
])

const named = triggers.filter(({ group }) => group !== 'counts').map(({ id }) => id)

export const mostSpoken: readonly TriggerId[] = named.filter((id) => !seldomSpoken.has(id))

/** The coverage of the default script; the counts belong to the countdown script. */
export const everyMoment: Coverage = new Map(
  named.map((id) => [id, seldomSpoken.has(id) ? LINES.other : LINES.mostSpoken]),
)
