import type { Exit, Section } from '@rubato/contracts/domain'

interface Way {
  to: string
}

type Turn = <Each extends Way & Partial<Pick<Section, 'sets'>>>(each: Each) => Each

/** The exit with each of its ways changed. */
export function withWays(exit: Exit, turn: Turn): Exit {
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
      return { ...turn(exit), next: turn(exit.next) }
    case 'return':
    case 'end':
      return exit
  }
}

/** The section with other targets. */
export function withTargets(section: Section, of: (to: string) => string): Section {
  const turn = <Each extends Way>(way: Each): Each => ({ ...way, to: of(way.to) })
  const notes = section.notes ? { notes: section.notes.map(turn) } : {}
  return { ...section, ...notes, exit: withWays(section.exit, turn) }
}
