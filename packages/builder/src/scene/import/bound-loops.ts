/** Circles of sections become bounded: every circle passes a `repeat`, so that the game ends. */
import { targetsOf, REPEATS_MAX, type Section } from '@rubato/contracts/domain'
import { withTargets } from '../ways.ts'

export interface Bounded {
  sections: Section[]
  /** The names of the sections to which a repeat leads back. */
  repeated: string[]
}

/** The ways that lead back, as pairs of ids: a depth-first search meets their target while it is still below it. */
function backWays(sections: readonly Section[]): Set<string> {
  const targets = new Map(sections.map((section) => [section.id, targetsOf(section)]))
  const state = new Map<string, 'open' | 'done'>()
  const back = new Set<string>()
  for (const { id: root } of sections) {
    if (state.has(root)) continue
    const path = [{ id: root, next: 0 }]
    state.set(root, 'open')
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const to = targets.get(top.id)?.[top.next++]
      if (to === undefined) {
        state.set(top.id, 'done')
        path.pop()
      } else if (state.get(to) === 'open') back.add(`${top.id} ${to}`)
      else if (!state.has(to)) {
        state.set(to, 'open')
        path.push({ id: to, next: 0 })
      }
    }
  }
  return back
}

/**
 * Leads every way back through a section that repeats at most `REPEATS_MAX` times and goes on to `end` after that. At most
 * `most` sections are added; ways back to others lead to `end` at once. `giveId` makes the ids.
 */
export function boundLoops(
  sections: readonly Section[],
  { end, most, giveId }: { end: string; most: number; giveId: (wanted: string) => string },
): Bounded {
  const back = backWays(sections)
  const names = new Map(sections.map(({ id, name }) => [id, name]))
  const again = new Map<string, string>()
  const through = (to: string): string => {
    const before = again.get(to)
    if (before !== undefined) return before
    if (again.size >= most) return end
    const id = giveId(`${to}-again`)
    again.set(to, id)
    return id
  }
  const bounded = sections.map((section) =>
    withTargets(section, (to) => (back.has(`${section.id} ${to}`) ? through(to) : to)),
  )
  const repeats = [...again].map(([to, id]): Section => ({
    kind: 'timeline',
    id,
    name: id,
    length: 0,
    events: [],
    exit: { kind: 'repeat', to, times: REPEATS_MAX, next: { to: end } },
  }))
  return { sections: [...bounded, ...repeats], repeated: [...again.keys()].map((id) => names.get(id) ?? id) }
}
