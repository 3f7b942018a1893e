/** The entry of the menu that the current screen belongs to. */
import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { ScriptItem } from '../../domain/items/item.ts'
import { explorePaths, minePaths } from '../../domain/items/item-paths.ts'
import { oneKey } from '../../domain/items/queries/item-keys.ts'
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
  const script = useKnown({ queryKey: oneKey('script', scriptId ?? '') as DataTag<QueryKey, ScriptItem, Error> })
  if (scriptId === undefined || !script) return null
  return script.createdBy.id === memberId ? minePaths.script : explorePaths.script
}

export function useCurrentEntry(memberId: string): MenuTarget | null {
  const parent = useScriptParent(memberId)
  const path = useLocation({ select: ({ pathname }) => pathname })
  return parent ?? targetOf(path)
}
