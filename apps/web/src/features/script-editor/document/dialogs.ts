/** The lines of a script as the editor holds them: by id, and in their order by trigger. Nothing is changed in place. */
import type { Dialog, TriggerId } from '@rubato/contracts/domain'

/** What a writer can change of a line. */
export interface Words {
  text: string
  /** How it is pronounced, where that differs. */
  speech?: string | undefined
  published: boolean
}
export interface Line extends Words {
  id: string
  trigger: TriggerId
  cloned: boolean
  /** The change of the service it stands on; absent until the service has answered. */
  revision?: number | undefined
}
export interface Lines {
  byId: ReadonlyMap<string, Line>
  order: ReadonlyMap<TriggerId, readonly string[]>
}

const NONE: readonly string[] = []
export const idsOf = (lines: Lines, trigger: TriggerId): readonly string[] => lines.order.get(trigger) ?? NONE

export const lineFrom = ({ id, trigger, text, speech, published, cloned, revision }: Dialog): Line => ({
  id,
  trigger,
  text,
  speech,
  published,
  cloned,
  revision,
})

export function linesFrom(dialogs: readonly Dialog[]): Lines {
  const byTrigger = Map.groupBy(dialogs, ({ trigger }) => trigger)
  return {
    byId: new Map(dialogs.map((dialog) => [dialog.id, lineFrom(dialog)])),
    order: new Map([...byTrigger].map(([trigger, own]) => [trigger, own.map(({ id }) => id)])),
  }
}

const withOrder = (lines: Lines, trigger: TriggerId, ids: readonly string[]): Lines => ({
  ...lines,
  order: new Map(lines.order).set(trigger, ids),
})

/** Puts a line at a place of its trigger; one that is there already is replaced where it stands. */
export function withLine(lines: Lines, line: Line, at = Infinity): Lines {
  const byId = new Map(lines.byId).set(line.id, line)
  const ids = idsOf(lines, line.trigger)
  if (lines.byId.has(line.id)) return { ...lines, byId }
  return withOrder({ ...lines, byId }, line.trigger, ids.toSpliced(Math.min(at, ids.length), 0, line.id))
}

export function withoutLine(lines: Lines, id: string): Lines {
  const line = lines.byId.get(id)
  if (!line) return lines
  const byId = new Map(lines.byId)
  byId.delete(id)
  const rest = idsOf(lines, line.trigger).filter((other) => other !== id)
  return withOrder({ ...lines, byId }, line.trigger, rest)
}

export function withPart(lines: Lines, id: string, part: Partial<Line>): Lines {
  const line = lines.byId.get(id)
  return line ? { ...lines, byId: new Map(lines.byId).set(id, { ...line, ...part }) } : lines
}

/** Takes the order of `ids` as far as it knows them; lines it does not name stay behind them. */
export function inOrder(lines: Lines, trigger: TriggerId, ids: readonly string[]): Lines {
  const there = idsOf(lines, trigger)
  const [known, named] = [new Set(there), new Set(ids)]
  return withOrder(lines, trigger, [...ids.filter((id) => known.has(id)), ...there.filter((id) => !named.has(id))])
}

export const wordsOf = ({ text, speech, published }: Line): Words => ({ text, speech, published })
export const sameWords = (a: Words, b: Words): boolean =>
  a.text === b.text && (a.speech ?? '') === (b.speech ?? '') && a.published === b.published
