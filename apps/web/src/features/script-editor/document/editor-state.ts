/** What the editor knows about one script, and how each thing that happens changes it. Nothing is changed in place. */
import type { Dialog, TriggerId } from '@rubato/contracts/domain'
import { perform, type Command } from './commands.ts'
import { idsOf, wordsOf, withLine, withoutLine, withPart, type Line, type Lines, type Words } from './dialogs.ts'
import { enqueue, replay, settledBy, withoutLineOf, withRevision, type Queue } from './operation-queue.ts'

/** A line that somebody else, or another tab, has changed since. */
export interface Conflict {
  id: string
  trigger: TriggerId
  /** Null when it was deleted here. */
  mine: Words | null
  /** The text of both that its writer is at. */
  merged?: string | undefined
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
export function mergedWith(fresh: Lines, { queue, conflicts }: Kept): Work {
  // Deleted here and by now there too: nothing is left to decide.
  const open = conflicts.filter(({ id, mine }) => mine !== null || fresh.byId.has(id))
  return { lines: open.reduce(withMine, replay(fresh, queue)), queue, conflicts: open }
}

function withMine(lines: Lines, { id, trigger, mine }: Conflict): Lines {
  if (!mine) return lines
  return lines.byId.has(id) ? withPart(lines, id, mine) : withLine(lines, { id, trigger, cloned: false, ...mine })
}

/** The command done, and its inverse; null when nothing changed. An edit of an open conflict stays in the conflict. */
export function acted(work: Work, command: Command): { work: Work; inverse: Command } | null {
  const outcome = perform(work.lines, command)
  if (!outcome) return null
  const { lines, inverse, operations } = outcome
  if (command.kind === 'edit' && work.conflicts.some(({ id }) => id === command.id)) {
    const mine = (each: Conflict) => (each.id === command.id ? { ...each, mine: command.words } : each)
    return { work: { ...work, lines, conflicts: work.conflicts.map(mine) }, inverse }
  }
  // A line that is deleted now has no panel to choose in; if the service has it otherwise, it says so again.
  const conflicts = work.conflicts.filter(({ id }) => lines.byId.has(id))
  return { work: { lines, conflicts, queue: operations.reduce(enqueue, work.queue) }, inverse }
}

/**
 * The service has done the first `count` operations and answered with these lines. Of a line that was only moved the
 * answer tells a revision whose words nobody has seen here: it is not taken.
 */
export function confirmed(work: Work, count: number, answered: readonly Dialog[]): Work {
  const settled = settledBy(work.queue.slice(0, count))
  const known = answered.filter(({ id }) => settled.has(id))
  const lines = known.reduce<Lines>((all, { id, revision }) => withPart(all, id, { revision }), work.lines)
  const rest = work.queue.slice(count)
  const queue = known.reduce<Queue>((left, { id, revision }) => withRevision(left, id, revision), rest)
  return { ...work, lines, queue }
}

/**
 * The service has this line otherwise than its writer knew: what was done to it here waits for a decision.
 * @param there the lines of its trigger as the service has them
 */
export function conflicted(work: Work, id: string, there: Lines): Work {
  const queue = withoutLineOf(work.queue, id)
  const [line, theirs] = [work.lines.byId.get(id), there.byId.get(id)]
  const { trigger } = line ?? theirs ?? {}
  const others = work.conflicts.filter((each) => each.id !== id)
  // Deleted here and there.
  if (!trigger) return { ...work, queue, conflicts: others }
  const conflict = { id, trigger, mine: line ? wordsOf(line) : null, theirs: theirs ?? null }
  const lines = line || !theirs ? work.lines : withLine(work.lines, theirs, idsOf(there, trigger).indexOf(id))
  return { lines, queue, conflicts: [...others, conflict] }
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
