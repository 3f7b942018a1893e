/** The lines of a session by their ids. */
import { getTrigger, type TriggerId } from '@rubato/contracts/domain'
import type { SessionRecord } from '@rubato/engine'

export interface SessionLines {
  /** Each line once, signals too; numbers, which have one line each, are left out. */
  heard: ReadonlySet<string>
  /** The same without signals. */
  lines: ReadonlySet<string>
  /** The line that asks for the last edge; null in a session without a second edge. */
  lastEdge: string | null
  /** The last line of the session. */
  goodbye: string | null
}

export function linesOfSession(record: SessionRecord): SessionLines {
  const said = record.flatMap((effect) => (effect.kind === 'say' ? [effect.line] : []))
  const named = said.filter(({ trigger }) => getTrigger(trigger).group !== 'counts')
  const of = (trigger: TriggerId) => named.filter((line) => line.trigger === trigger).map(({ id }) => id)
  const edges = of('edge')
  return {
    heard: new Set(named.map(({ id }) => id)),
    lines: new Set(named.filter(({ trigger }) => getTrigger(trigger).room !== 'signal').map(({ id }) => id)),
    lastEdge: edges.length > 1 ? (edges.at(-1) ?? null) : null,
    goodbye: of('game-over').at(-1) ?? null,
  }
}
