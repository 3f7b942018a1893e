/** Assigns each event of a game to a span of its task: a task is left out with all events of its span. */
import type { GameEvent } from '@rubato/contracts/domain'

interface TaskSpan {
  group: string
  from: number
  until: number
}

/**
 * A span includes events of its task from its start to its end; an event exactly at the end belongs to it when no
 * other span begins there.
 */
function spanOf({ at }: GameEvent, spans: readonly TaskSpan[]): TaskSpan | undefined {
  const inside = spans.findLast(({ from, until }) => from <= at && at < until)
  return inside ?? spans.findLast(({ until }) => until === at)
}

/** The group of each event, in the order of the events; undefined for events outside any span of their task. */
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
