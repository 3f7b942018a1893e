/** What the editor knows about one script, and how each thing that happens changes it. Nothing is changed in place. */
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { perform, type Command } from './commands.ts'
import { lineFrom, wordsOf, withLine, withoutLine, withPart, type Line, type Lines, type Words } from './lines.ts'
import { enqueue, replay, withoutEdits, withRevision, type Queue } from './outbox.ts'

/** A line that somebody else, or another tab, has changed since. */
export interface Conflict {
  id: string
  trigger: TriggerId
  mine: Words
  /** Null when it was deleted there. */
  theirs: Line | null
}
export interface Kept {
  queue: Queue
  conflicts: readonly Conflict[]
}
export interface Work extends Kept {
  lines: Lines
}

/** The lines of the service with everything of one's own that it does not know yet. */
export const mergedWith = (fresh: Lines, { queue, conflicts }: Kept): Lines =>
  conflicts.reduce((all, { id, mine }) => withPart(all, id, mine), replay(fresh, queue))

/** The command done, and its inverse; null when nothing changed. An edit of an open conflict stays in the conflict. */
export function acted(work: Work, command: Command): { work: Work; inverse: Command } | null {
  const outcome = perform(work.lines, command)
  if (!outcome) return null
  const { lines, inverse, operations } = outcome
  if (command.kind !== 'edit' || !work.conflicts.some(({ id }) => id === command.id))
    return { work: { ...work, lines, queue: operations.reduce(enqueue, work.queue) }, inverse }
  const mine = (each: Conflict) => (each.id === command.id ? { ...each, mine: command.words } : each)
  return { work: { ...work, lines, conflicts: work.conflicts.map(mine) }, inverse }
}

/** The service has done the first `count` operations and answered with these lines. */
export function confirmed(work: Work, count: number, answered: readonly Dialog[]): Work {
  const lines = answered.reduce<Lines>((all, { id, revision }) => withPart(all, id, { revision }), work.lines)
  const rest = work.queue.slice(count)
  const queue = answered.reduce<Queue>((left, { id, revision }) => withRevision(left, id, revision), rest)
  return { ...work, lines, queue }
}

/** The service has this line otherwise than its writer knew: the edits wait for a decision. */
export function conflicted(work: Work, id: string, theirs: Dialog | undefined): Work {
  const line = work.lines.byId.get(id)
  const queue = withoutEdits(work.queue, id)
  if (!line) return { ...work, queue }
  const conflict = { id, trigger: line.trigger, mine: wordsOf(line), theirs: theirs ? lineFrom(theirs) : null }
  return { ...work, queue, conflicts: [...work.conflicts.filter((each) => each.id !== id), conflict] }
}

/** The writer's decision; null lets the line be as it is there. */
export function resolved(work: Work, open: Conflict, words: Words | null): Work {
  const { id, trigger, theirs } = open
  const conflicts = work.conflicts.filter((each) => each !== open)
  const lines = theirs ? withLine(work.lines, theirs) : withoutLine(work.lines, id)
  const left = { ...work, conflicts, lines }
  if (!words) return left
  const command: Command = theirs
    ? { kind: 'edit', id, words }
    : { kind: 'add', line: { id, trigger, cloned: false, ...words } }
  return acted(left, command)?.work ?? left
}
