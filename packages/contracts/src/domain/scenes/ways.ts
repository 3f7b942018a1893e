import type { Exit } from './exits.ts'
import type { Assignment } from './names.ts'
import type { Section } from './scene.ts'

export interface Way {
  to: string
  sets?: readonly Assignment[] | undefined
}

/** All ways of an exit; `repeat` and `call` come before the way after them. */
export function waysOf(exit: Exit): readonly Way[] {
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
      return [exit, exit.next]
    case 'return':
    case 'end':
      return []
  }
}

/** The ids of the sections that may come after this one, by its exit and its notes. */
export const targetsOf = ({ exit, notes = [] }: Section): string[] => [...waysOf(exit), ...notes].map(({ to }) => to)
