/** Findings about the ways of a scene: targets, sections that no way reaches or that reach no end, notes to their own section. */
import { outcomes, type Scene } from '@rubato/contracts/domain'
import { outcomeTasks } from '../../config/resolve-config.ts'
import type { Expanded } from './expand.ts'
import { finding, type SceneFinding } from './finding.ts'
import { reachedFrom } from './returns.ts'
import { allWays, sectionsById } from './ways.ts'

type Graph = Pick<Scene, 'sections' | 'start'>

/** The sections of a shortest way from the first one, by section. */
export function waysFromStart(scene: Graph, { next }: Pick<Expanded, 'next'>): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, readonly string[]>([[scene.start, [scene.start]]])
  for (const [id, path] of paths) for (const to of next.get(id) ?? []) if (!paths.has(to)) paths.set(to, [...path, to])
  return paths
}

function unknownTargets(scene: Graph, paths: ReadonlyMap<string, readonly string[]>): SceneFinding[] {
  const byId = sectionsById(scene)
  return scene.sections.flatMap((section) =>
    allWays(section)
      .filter(({ to }) => !byId.has(to))
      .map(({ at }) =>
        finding('unknown-target', {
          path: paths.get(section.id) ?? [section.id],
          at: [...at, 'to'],
        }),
      ),
  )
}

const noteFindings = ({ sections }: Graph, paths: ReadonlyMap<string, readonly string[]>): SceneFinding[] =>
  sections.flatMap(({ id, length, notes = [] }) =>
    notes.flatMap(({ to, after }, note) => {
      const path = paths.get(id) ?? [id]
      const mend = { kind: 'remove-note', section: id, note } as const
      return [
        ...(to === id ? [finding('own-note', { path, at: ['notes', note, 'to'], mend })] : []),
        ...(after > length ? [finding('note-too-late', { path, at: ['notes', note, 'after'], mend })] : []),
      ]
    }),
  )

/** Sections from which some way leads to an end. */
function leadingToEnd({ sections }: Graph, { nodes, next }: Expanded): Set<string> {
  const before = new Map<string, string[]>()
  for (const [id, ids] of next)
    for (const to of ids) {
      const others = before.get(to)
      if (others) others.push(id)
      else before.set(to, [id])
    }
  const ends = sections.filter(({ exit }) => exit.kind === 'end').map(({ id }) => id)
  // A return without a call is over as well, and is reported as that.
  const over = nodes.filter(({ isEnd }) => isEnd).map(({ section }) => section.id)
  return reachedFrom([...ends, ...over], (id) => before.get(id) ?? [])
}

/** The session ends as the task of an ending says; its exit should say the same. */
function endingFindings({ sections }: Graph, paths: ReadonlyMap<string, readonly string[]>): SceneFinding[] {
  return sections.flatMap((section) => {
    const { id, exit } = section
    if (section.kind !== 'timeline' || exit.kind !== 'end') return []
    const outcome = outcomes.find((each) =>
      section.events.some(({ kind, task }) => kind === 'task' && task === outcomeTasks[each]),
    )
    if (outcome === undefined || outcome === exit.outcome) return []
    const mend = { kind: 'set-outcome', section: id, outcome } as const
    return [finding('other-ending', { path: paths.get(id) ?? [id], at: ['exit', 'outcome'], mend })]
  })
}

export function shapeFindings(
  scene: Graph,
  expanded: Expanded,
  paths: ReadonlyMap<string, readonly string[]>,
): SceneFinding[] {
  const played = new Set(expanded.nodes.map(({ section }) => section.id))
  const isReached = expanded.isWhole ? (id: string) => played.has(id) : (id: string) => paths.has(id)
  const ending = leadingToEnd(scene, expanded)
  return [
    ...unknownTargets(scene, paths),
    ...noteFindings(scene, paths),
    ...endingFindings(scene, paths),
    ...scene.sections.flatMap(({ id }) => {
      if (!isReached(id))
        return [
          finding('unreachable', {
            path: [id],
            mend: { kind: 'remove-section', section: id },
          }),
        ]
      return ending.has(id) ? [] : [finding('no-end', { path: paths.get(id) ?? [id], at: ['exit'] })]
    }),
  ]
}
