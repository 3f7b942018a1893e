/** Changes the expressions of a section, and the names that they hold. */
import type { Assignment, Section } from '@rubato/contracts/domain'
import { parseExpression, printExpression, renameIn, type Renaming } from '@rubato/engine'
import { withWays } from '../ways.ts'

/** The text with the other name; a text that cannot be read stays. */
function renamed(text: string, renaming: Renaming): string {
  const parsed = parseExpression(text)
  if (!parsed.expression) return text
  const changed = printExpression(renameIn(parsed.expression, renaming))
  return changed === printExpression(parsed.expression) ? text : changed
}

interface Holder {
  sets?: readonly Assignment[] | undefined
  if?: string | undefined
}

/** The section with the other name in all its expressions, assignments and questions. */
export function renameInSection(section: Section, renaming: Renaming): Section {
  const nameOf = (variable: string) =>
    renaming.what === 'variable' && variable === renaming.from ? renaming.to : variable
  const turn = <Each extends Holder>(each: Each): Each => ({
    ...each,
    ...(each.if === undefined ? {} : { if: renamed(each.if, renaming) }),
    ...(each.sets === undefined
      ? {}
      : { sets: each.sets.map(({ variable, to }) => ({ variable: nameOf(variable), to: renamed(to, renaming) })) }),
  })
  const exit = withWays(section.exit, turn)
  return {
    ...turn(section),
    ...(section.notes ? { notes: section.notes.map(turn) } : {}),
    exit: exit.kind === 'number' ? { ...exit, variable: nameOf(exit.variable) } : exit,
  }
}
