/** Where an arrow key leads in the graph: along a way to the right or back to the left, and up or down among neighbours. */
import { targetsOf } from '@rubato/contracts/domain'
import type { Position, SceneDocument } from '@rubato/builder'

type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
export const isArrow = (key: string): key is ArrowKey => /^Arrow(Left|Right|Up|Down)$/.test(key)

/** The first of the sections in the order of their places, from above. */
const highest = (ids: readonly string[], positions: Readonly<Record<string, Position>>): string | null =>
  ids.toSorted((a, b) => (positions[a]?.y ?? 0) - (positions[b]?.y ?? 0))[0] ?? null

/**
 * `ArrowRight` follows the first way, `ArrowLeft` goes back; `ArrowUp` and `ArrowDown` go through the sections that the same
 * sections lead to, else through all of them. Null where there is none.
 */
export function nextNode(
  { sections }: Pick<SceneDocument, 'sections'>,
  positions: Readonly<Record<string, Position>>,
  { id, key }: { id: string; key: ArrowKey },
): string | null {
  const exists = new Set(sections.map((section) => section.id))
  const targets = new Map(
    sections.map((section) => [
      section.id,
      [...new Set(targetsOf(section))].filter((to) => exists.has(to) && to !== section.id),
    ]),
  )
  if (key === 'ArrowRight') return highest(targets.get(id) ?? [], positions)
  const sources = sections.flatMap((section) => (targets.get(section.id)?.includes(id) ? [section.id] : []))
  if (key === 'ArrowLeft') return highest(sources, positions)
  const siblings = new Set(sources.flatMap((source) => targets.get(source) ?? []))
  const all = siblings.size > 1 ? [...siblings] : [...exists]
  const yOf = (each: string) => positions[each]?.y ?? 0
  const xOf = (each: string) => positions[each]?.x ?? 0
  const sorted = all.toSorted((a, b) => yOf(a) - yOf(b) || xOf(a) - xOf(b))
  return sorted[sorted.indexOf(id) + (key === 'ArrowDown' ? 1 : -1)] ?? null
}
