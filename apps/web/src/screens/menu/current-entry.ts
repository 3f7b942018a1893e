/** The entry of the menu that the current screen belongs to. */
import type { DataTag, QueryKey } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import type { SharedKind } from '@rubato/contracts/domain'
import type { Item } from '../../domain/items/item.ts'
import { explorePaths, minePaths } from '../../domain/items/item-paths.ts'
import { oneKey } from '../../domain/items/queries/item-keys.ts'
import { useKnown } from '../../lib/query/use-known.ts'
import { places, type MenuTarget } from './menu-entries.ts'

/** Screens that belong to a menu entry, by the beginning of their path. */
const parents: readonly (readonly [path: string, target: MenuTarget])[] = [
  ['/game-builder', '/my-games'],
  ['/game-generator', '/my-game-generators'],
  ['/play', '/play/game-generator'],
  ['/tag', '/explore-games'],
  ['/author', '/explore-games'],
  ['/pricing', '/subscription'],
  ['/privacy-policy', '/terms-of-service'],
  ['/payment-processor-policy', '/terms-of-service'],
]
/** The longest first: an entry may be below another one. */
const targets = places.flatMap(({ entries }) => entries.map(({ to }) => to)).toSorted((a, b) => b.length - a.length)

const isAtOrBelow = (path: string, start: string): boolean => {
  const bare = start.replace(/\/$/, '')
  return path === bare || path.startsWith(`${bare}/`)
}

/** The entry of a path; null where no entry leads there. */
export const targetOf = (path: string): MenuTarget | null =>
  targets.find((to) => isAtOrBelow(path, to)) ?? parents.find(([start]) => isAtOrBelow(path, start))?.[1] ?? null

/** An item belongs to the member's own list or to the public one: null until it is loaded. */
function useItemParent(memberId: string): MenuTarget | null {
  const { scriptId, gameId, gameGeneratorId } = useParams({ strict: false })
  const [kind, id]: [SharedKind, string | undefined] =
    scriptId !== undefined
      ? ['script', scriptId]
      : gameId !== undefined
        ? ['game', gameId]
        : ['generator', gameGeneratorId]
  const item = useKnown({ queryKey: oneKey(kind, id ?? '') as DataTag<QueryKey, Item, Error> })
  if (id === undefined || !item) return null
  return item.createdBy.id === memberId ? minePaths[kind] : explorePaths[kind]
}

export function useCurrentEntry(memberId: string): MenuTarget | null {
  const parent = useItemParent(memberId)
  const path = useLocation({ select: ({ pathname }) => pathname })
  return targetOf(path) ?? parent
}
