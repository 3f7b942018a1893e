/** How many lines each moment needs: what is heard often must not repeat itself soon. */
import { triggers, type TriggerId } from '@rubato/contracts/domain'
import type { Coverage } from './check-script.ts'

const LINES = { mostSpoken: 8, other: 3 } as const

/**
 * Every named trigger belongs to the hundred most spoken but these: at most one of them comes up in a game, behind an
 * opt-in, and behind a target, a force or a way of removal that is off by default or one of six.
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

/** What the default script has to have; the counts are the countdown script's. */
export const everyMoment: Coverage = new Map(
  named.map((id) => [id, seldomSpoken.has(id) ? LINES.other : LINES.mostSpoken]),
)
