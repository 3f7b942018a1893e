import type { BuilderDocument, Lane } from '../document/types.ts'
import type { BuilderSentence } from '../sentence.ts'
import { runCommand } from './apply.ts'
import type { Command, CommandProblem, LaneCounts, Preview } from './types.ts'

const total = (counts: LaneCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

function removedLanes(before: BuilderDocument, after: BuilderDocument): LaneCounts {
  const counts: Partial<Record<Lane, number>> = {}
  for (const { id, lane } of before.records.values()) {
    if (!after.records.has(id)) counts[lane] = (counts[lane] ?? 0) + 1
  }
  return counts
}

function sentenceOf({ moves, splits, removes, separates }: Omit<Preview, 'sentence' | 'ghosts'>): BuilderSentence {
  const figures = { moves: total(moves), splits: total(splits), removes: total(removes), separates }
  const tasks = { tasks: moves.tasks ?? 0, lines: moves.lines ?? 0, beats: moves.tempo ?? 0, held: moves.held ?? 0 }
  const isQuiet = Object.values(figures).every((count) => count === 0)
  return { key: isQuiet ? 'builder.preview.nothing-else' : 'builder.preview.ripple', values: { ...figures, ...tasks } }
}

/** The records that change, counted by lane, with the places where they would be; or the problem of the command. */
export function preview(document: BuilderDocument, command: Command): Preview | CommandProblem {
  const { applied, splits, separates } = runCommand(document, command)
  if (!applied.ok) return applied.problem
  const after = applied.document
  const ghosts = [...after.records.values()]
    .filter((record) => document.records.get(record.id) !== record)
    .map(({ id, lane, at, duration }) => ({ id, lane, at, duration }))
  const counts = { moves: applied.moved, splits, removes: removedLanes(document, after), separates }
  return { ...counts, ghosts, sentence: sentenceOf(counts) }
}
