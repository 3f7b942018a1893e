/** The lines of a session that are prepared, by their trigger and in the order in which they are needed. */
import type { TriggerId } from '@rubato/contracts/domain'
import type { SpokenLine } from '../../dialog/spoken-line.ts'

/** Keeps each line once, in the order in which they are added. */
export function createLineList() {
  const linesByTrigger = new Map<TriggerId, SpokenLine[]>()
  const lines: SpokenLine[] = []
  const known = new Set<string>()
  const addOwn = (spoken: readonly SpokenLine[]): void => {
    lines.push(...spoken)
  }
  const add = (trigger: TriggerId, spoken: SpokenLine): void => {
    const key = `${spoken.dialog.id}\n${spoken.speech}`
    if (known.has(key)) return
    known.add(key)
    lines.push(spoken)
    const others = linesByTrigger.get(trigger)
    if (others) others.push(spoken)
    else linesByTrigger.set(trigger, [spoken])
  }
  return { add, addOwn, lines, linesByTrigger }
}
export type LineList = ReturnType<typeof createLineList>
