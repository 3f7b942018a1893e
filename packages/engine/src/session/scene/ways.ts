/** The ways out of a section. */
import type { Assignment, Exit, Scene } from '@rubato/contracts/domain'

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

/** Where a section leads, by its exit and its notes. */
const targetsOf = ({ exit, notes = [] }: Scene['sections'][number]): string[] => [
  ...waysOf(exit).map(({ to }) => to),
  ...notes.map(({ to }) => to),
]

/** Whether some path comes back to the section, or a call may play it again. */
export function leadsBack({ sections }: Pick<Scene, 'sections'>, id: string): boolean {
  const targets = new Map(sections.map((section) => [section.id, targetsOf(section)]))
  const seen = new Set<string>()
  const waiting = [...(targets.get(id) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === id) return true
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...(targets.get(next) ?? []))
  }
  return sections.some(({ exit, notes = [] }) =>
    [exit, ...notes].some((each) => each.kind === 'call' && each.to === id),
  )
}
