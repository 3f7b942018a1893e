/** The entry of the menu that the current screen belongs to. */
import { useLocation, useParams } from '@tanstack/react-router'
import { scriptQuery } from '../../features/scripts/queries/one-script.queries.ts'
import { useKnown } from '../../lib/query/use-known.ts'
import { accountGroup, home, menuGroups, type MenuTarget } from './menu-entries.ts'

/** Screens below a list of the menu, by the beginning of their path. */
const parents: readonly (readonly [path: string, target: MenuTarget])[] = [
  ['/game-builder', '/my-games'],
  ['/game-generator', '/my-game-generators'],
]
const targets = [home, ...[...menuGroups, accountGroup].flatMap(({ entries }) => entries)].map(({ to }) => to)

const isAtOrBelow = (path: string, start: string): boolean => {
  const bare = start.replace(/\/$/, '')
  return path === bare || path.startsWith(`${bare}/`)
}

/** The entry of a path; null where no entry leads there. */
export const targetOf = (path: string): MenuTarget | null =>
  targets.find((to) => isAtOrBelow(path, to)) ?? parents.find(([start]) => isAtOrBelow(path, start))?.[1] ?? null

/** A script belongs to the member's own list or to the public one: null until it is loaded. */
function useScriptParent(memberId: string): MenuTarget | null {
  const { scriptId } = useParams({ strict: false })
  const script = useKnown(scriptQuery(scriptId ?? ''))
  if (scriptId === undefined || !script) return null
  return script.createdBy.id === memberId ? '/my-scripts/' : '/explore-scripts'
}

export function useCurrentEntry(memberId: string): MenuTarget | null {
  const parent = useScriptParent(memberId)
  const path = useLocation({ select: ({ pathname }) => pathname })
  return parent ?? targetOf(path)
}
