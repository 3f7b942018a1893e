/** Which span of its task each event of a game belongs to: what is left out is left out with all that belongs to it. */
import type { GameEvent } from '@rubato/contracts/domain'

interface TaskSpan {
  group: string
  from: number
  until: number
}

/** A span holds the events of its task from its beginning to its end; what merely ends there still belongs to it. */
function spanOf({ at }: GameEvent, spans: readonly TaskSpan[]): TaskSpan | undefined {
  const inside = spans.findLast(({ from, until }) => from <= at && at < until)
  return inside ?? spans.findLast(({ until }) => until === at)
}

/** The group of each event, in their order; undefined for events outside any span of their task. */
export function groupsOf(events: readonly GameEvent[]): (string | undefined)[] {
  const spans = new Map<string, TaskSpan[]>()
  for (const [index, { kind, task, at, duration }] of events.entries()) {
    if (kind !== 'task') continue
    const span = { group: `${task}/${index}`, from: at, until: at + duration }
    spans.set(task, [...(spans.get(task) ?? []), span])
  }
  return events.map((event, index) =>
    event.kind === 'task' ? `${event.task}/${index}` : spanOf(event, spans.get(event.task) ?? [])?.group,
  )
}
