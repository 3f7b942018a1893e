import { apply } from '../commands/apply.ts'
import type { Command } from '../commands/types.ts'
import type { BuilderDocument } from '../document/types.ts'
import { findings, type CheckOptions } from './findings.ts'
import type { Finding } from './types.ts'

/** A mend may uncover others of its kind: the check runs again, at most this often. */
const ROUNDS_MAX = 5

/** The rule of the finding and its best mend; null where it has none. */
export const mendKind = ({ sentence, mends: [first] }: Finding): string | null =>
  first ? `${sentence.key} ${first.label.key}` : null

/** The mends of the kind, the last in time first: time that one of them inserts moves none that is still to come. */
function roundOf(document: BuilderDocument, kind: string, options: CheckOptions) {
  const commands: Command[] = []
  let changed = document
  const found = findings(document, options).filter((finding) => mendKind(finding) === kind)
  for (const { mends } of found.toSorted((a, b) => b.at - a.at)) {
    const [first] = mends
    const applied = first && apply(changed, first.command)
    if (!first || !applied?.ok) continue
    commands.push(first.command)
    changed = applied.document
  }
  return { commands, changed, count: found.length }
}

/** The mends of all findings of the kind as one step; null where none can be applied. */
export function mendAllCommand(document: BuilderDocument, kind: string, options: CheckOptions): Command | null {
  const commands: Command[] = []
  let current = document
  let left = Infinity
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = roundOf(current, kind, options)
    if (next.count === 0 || next.count >= left) break
    left = next.count
    commands.push(...next.commands)
    current = next.changed
  }
  if (commands.length === 0) return null
  return { kind: 'batch', commands, label: { key: 'builder.did.mend-all', values: { count: commands.length } } }
}
