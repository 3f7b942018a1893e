/** The findings of a branching game that are about the events of one section, as marks of its timeline. */
import type { GameEvent, SectionOf } from '@rubato/contracts/domain'
import type { Finding } from '@rubato/builder'
import type { SceneFinding } from '@rubato/engine'

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

export const markedFindings = (section: Timeline, found: readonly SceneFinding[]): Finding[] =>
  found.flatMap((finding, index) => {
    const event = eventOf(section, finding)
    if (!event) return []
    const { rule, message } = finding
    const sentence = { key: 'builder.check.said', values: { message } }
    return [{ id: `${rule}/${index}`, severity: 'error', sentence, record: event.id, at: event.at, mends: [] }]
  })
