/** Keys of sections and variables for lists: one keeps its key, and with it the focus, when its id or name changes. */
import { useState } from 'react'

interface Keys {
  ids: readonly string[]
  keys: ReadonlyMap<string, string>
  given: number
}

/** The section whose id alone has changed between two lists; null where more has. */
export function renamedItem(before: readonly string[], ids: readonly string[]): { from: string; to: string } | null {
  const [to, ...others] = ids.filter((id) => !before.includes(id))
  const from = to === undefined ? undefined : before[ids.indexOf(to)]
  const isRename = ids.length === before.length && others.length === 0
  return isRename && to !== undefined && from !== undefined ? { from, to } : null
}

function keysAfter({ ids: before, keys, given }: Keys, ids: readonly string[]): Keys {
  const renamed = renamedItem(before, ids)
  let next = given
  const keyOf = (id: string): string => keys.get(renamed?.to === id ? renamed.from : id) ?? `item-${next++}`
  return { ids, keys: new Map(ids.map((id) => [id, keyOf(id)])), given: next }
}

export function useStableKeys(ids: readonly string[]): ReadonlyMap<string, string> {
  const [known, setKnown] = useState(() => keysAfter({ ids: [], keys: new Map(), given: 0 }, ids))
  if (known.ids.length === ids.length && known.ids.every((id, index) => id === ids[index])) return known.keys
  const next = keysAfter(known, ids)
  setKnown(next)
  return next.keys
}
