/** The ways of a section: everything that leads to another section. */
import type { Exit, Section } from '@rubato/contracts/domain'

interface Way {
  to: string
}

/** The ways of an exit, in the order of the text form. */
function waysOfExit(exit: Exit): readonly Way[] {
  switch (exit.kind) {
    case 'go':
      return [exit]
    case 'ask':
      return [...exit.answers, exit.silence]
    case 'number':
    case 'text':
      return [exit, exit.silence]
    case 'when':
      return [...exit.cases, exit.otherwise]
    case 'random':
      return exit.ways
    case 'repeat':
    case 'call':
      return [exit, exit.then]
    case 'return':
    case 'end':
      return []
  }
}

/** The ids of the sections that may come after this one, those of its notes included. */
export const targetsOf = ({ exit, notes = [] }: Section): string[] =>
  [...waysOfExit(exit), ...notes].map(({ to }) => to)

/** The section with other targets. */
export function withTargets(section: Section, of: (to: string) => string): Section {
  const turn = <W extends Way>(way: W): W => ({ ...way, to: of(way.to) })
  const exitOf = (exit: Exit): Exit => {
    switch (exit.kind) {
      case 'go':
        return turn(exit)
      case 'ask':
        return { ...exit, answers: exit.answers.map(turn), silence: turn(exit.silence) }
      case 'number':
      case 'text':
        return { ...turn(exit), silence: turn(exit.silence) }
      case 'when':
        return { ...exit, cases: exit.cases.map(turn), otherwise: turn(exit.otherwise) }
      case 'random':
        return { ...exit, ways: exit.ways.map(turn) }
      case 'repeat':
      case 'call':
        return { ...turn(exit), then: turn(exit.then) }
      case 'return':
      case 'end':
        return exit
    }
  }
  const notes = section.notes ? { notes: section.notes.map(turn) } : {}
  return { ...section, ...notes, exit: exitOf(section.exit) }
}
