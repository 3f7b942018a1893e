/** What a writer does, how it is undone, and what the service has to be told. */
import {
  idsOf,
  inOrder,
  wordsOf,
  withLine,
  withoutLine,
  withPart,
  type Line,
  type Lines,
  type Words,
} from './dialogs.ts'
import { orderOf, type Changes, type Operation } from './operation-queue.ts'

export type Command =
  | { kind: 'add'; line: Line; at?: number }
  | { kind: 'delete'; id: string }
  | { kind: 'edit'; id: string; words: Words }
  | { kind: 'move'; id: string; to: number }
  /** One after the other; undone together. */
  | { kind: 'all'; commands: readonly Command[] }

export interface Outcome {
  lines: Lines
  inverse: Command
  operations: Operation[]
}

function add(lines: Lines, line: Line, at?: number): Outcome {
  const { id, trigger, text, speech, published } = line
  const isLast = at === undefined || at >= idsOf(lines, trigger).length
  const next = withLine(lines, line, at)
  return {
    lines: next,
    inverse: { kind: 'delete', id },
    operations: [
      { kind: 'add', id, trigger, text, published, ...(speech ? { speech } : {}) },
      ...(isLast ? [] : [orderOf(next, trigger)]),
    ],
  }
}

function remove(lines: Lines, line: Line): Outcome {
  const { id, trigger, revision } = line
  return {
    lines: withoutLine(lines, id),
    inverse: { kind: 'add', line, at: idsOf(lines, trigger).indexOf(id) },
    operations: [{ kind: 'delete', id, ...(revision === undefined ? {} : { revision }) }],
  }
}

/** What differs; empty when nothing does. */
function changesBetween(before: Words, after: Words): Changes {
  const [old, speech] = [before.speech ?? '', after.speech ?? '']
  return {
    ...(before.text === after.text ? {} : { text: after.text }),
    ...(old === speech ? {} : { speech: speech || null }),
    ...(before.published === after.published ? {} : { published: after.published }),
  }
}

function edit(lines: Lines, line: Line, words: Words): Outcome | null {
  const changes = changesBetween(line, words)
  if (Object.keys(changes).length === 0) return null
  const { id, revision, trigger, cloned } = line
  const next = { ...words, speech: words.speech || undefined }
  return {
    lines: withPart(lines, id, next),
    inverse: { kind: 'edit', id, words: wordsOf(line) },
    operations: [
      {
        kind: 'edit',
        id,
        changes,
        line: { trigger, cloned, ...next },
        ...(revision === undefined ? {} : { revision }),
      },
    ],
  }
}

function move(lines: Lines, line: Line, to: number): Outcome | null {
  const ids = idsOf(lines, line.trigger)
  const from = ids.indexOf(line.id)
  const place = Math.max(0, Math.min(to, ids.length - 1))
  if (place === from) return null
  const next = inOrder(lines, line.trigger, ids.toSpliced(from, 1).toSpliced(place, 0, line.id))
  return {
    lines: next,
    inverse: { kind: 'move', id: line.id, to: from },
    operations: [orderOf(next, line.trigger)],
  }
}

function all(before: Lines, commands: readonly Command[]): Outcome | null {
  let lines = before
  const inverses: Command[] = []
  const operations: Operation[] = []
  for (const command of commands) {
    const outcome = perform(lines, command)
    if (!outcome) continue
    lines = outcome.lines
    inverses.unshift(outcome.inverse)
    operations.push(...outcome.operations)
  }
  return inverses.length === 0 ? null : { lines, inverse: { kind: 'all', commands: inverses }, operations }
}

/** The line that a command is about, or the first of several. */
export function lineIdOf(command: Command | undefined): string | undefined {
  if (command?.kind === 'all') return lineIdOf(command.commands[0])
  return command?.kind === 'add' ? command.line.id : command?.id
}

/** Null when there is nothing to do, or nothing to do it to any more. */
export function perform(lines: Lines, command: Command): Outcome | null {
  if (command.kind === 'all') return all(lines, command.commands)
  if (command.kind === 'add') return lines.byId.has(command.line.id) ? null : add(lines, command.line, command.at)
  const line = lines.byId.get(command.id)
  if (!line) return null
  if (command.kind === 'delete') return remove(lines, line)
  return command.kind === 'edit' ? edit(lines, line, command.words) : move(lines, line, command.to)
}
