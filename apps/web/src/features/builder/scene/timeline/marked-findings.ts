/** The findings of a branching game that are about the events of one section, as marks of its timeline. */
import type { GameEvent, SectionOf } from '@rubato/contracts/domain'
import { eventMends, type Finding, type SceneDocument } from '@rubato/builder'
import type { PlayerProfile, SceneFinding } from '@rubato/engine'

type Timeline = SectionOf<'timeline'>

/** The event that begins what the finding is about. */
export function eventOf({ events }: Timeline, { at: [where, index] }: SceneFinding): GameEvent | undefined {
  const event = where === 'events' && typeof index === 'number' ? events[index] : undefined
  if (event?.kind !== 'close' && event?.kind !== 'level') return event
  // A record has the id of its opening.
  return (
    events.findLast(({ at, ...each }) => each.kind === 'open' && each.item === event.item && at <= event.at) ?? event
  )
}

interface Marked {
  document: SceneDocument
  profile: PlayerProfile
}

export const markedFindings = (
  section: Timeline,
  found: readonly SceneFinding[],
  { document, profile }: Marked,
): Finding[] =>
  found.flatMap((finding, index) => {
    const event = eventOf(section, finding)
    if (!event) return []
    const { rule, message } = finding
    const sentence = { key: 'builder.check.said', values: { message } }
    const mends = eventMends(document, section, finding, profile)
    return [{ id: `${rule}/${index}`, severity: 'error', sentence, record: event.id, at: event.at, mends }]
  })
