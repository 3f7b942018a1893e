import type { SectionOf } from '@rubato/contracts/domain'
import type { PlayerProfile, SafetyRule, SceneFinding } from '@rubato/engine'
import { mendsOf } from '../check/mends.ts'
import { checkContext, type CheckContext } from '../check/place.ts'
import type { Mend } from '../check/types.ts'
import { documentOfSection } from '../scene/document/section-timeline.ts'
import type { SceneDocument } from '../scene/document/types.ts'

type Timeline = SectionOf<'timeline'>

/** Several findings are about the same section, and the list of findings is drawn often. */
const known = new WeakMap<Timeline, { profile: PlayerProfile; context: CheckContext }>()

function contextOf(document: SceneDocument, section: Timeline, profile: PlayerProfile): CheckContext {
  const before = known.get(section)
  if (before?.profile === profile) return before.context
  const context = checkContext(documentOfSection(document, section), profile)
  known.set(section, { profile, context })
  return context
}

/** Rules whose mends hold for an item that an earlier section put on: the others would change that section. */
const forCarried: ReadonlySet<string> = new Set<SafetyRule>(['release-order', 'level-max', 'level-step', 'level-soon'])

/** At most two commands for the timeline of the section; none where the finding is not about an event that has a record. */
export function eventMends(
  document: SceneDocument,
  section: Timeline,
  { rule, message, values = {}, at: [where, index, ...rest] }: SceneFinding,
  profile: PlayerProfile,
): readonly Mend[] {
  const event = where === 'events' && typeof index === 'number' ? section.events[index] : undefined
  if (!event) return []
  const context = contextOf(document, section, profile)
  const record = context.recordOf(event)
  if (!record) return []
  const isCarried = record.lane === 'held' && !section.events.some(({ id }) => id === record.id)
  if (isCarried && !forCarried.has(rule)) return []
  // The game of the section has more events: the openings and releases that other sections hold.
  const place = context.game.events.findIndex(({ id }) => id === event.id)
  const problem = { rule: rule as SafetyRule, message, values, path: ['events', place, ...rest] }
  return mendsOf({ context, record, problem })
}
