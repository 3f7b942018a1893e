import { targetsOf, type Scene } from '@rubato/contracts/domain'

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
