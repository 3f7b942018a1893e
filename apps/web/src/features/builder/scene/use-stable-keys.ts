/** Keys of sections for lists: a section keeps its key, and with it the focus, when its id changes. */
import { useState } from 'react'

interface Keys {
  ids: readonly string[]
  keys: ReadonlyMap<string, string>
  given: number
}

function keysAfter({ ids: old, keys, given }: Keys, ids: readonly string[]): Keys {
  const changed = ids.filter((id) => !keys.has(id))
  const isRename = ids.length === old.length && changed.length === 1
  let next = given
  const keyOf = (id: string, index: number): string => {
    const former = isRename && changed[0] === id ? old[index] : id
    return (former === undefined ? undefined : keys.get(former)) ?? `section-${next++}`
  }
  return { ids, keys: new Map(ids.map((id, index) => [id, keyOf(id, index)])), given: next }
}

export function useStableKeys(ids: readonly string[]): ReadonlyMap<string, string> {
  const [known, setKnown] = useState(() => keysAfter({ ids: [], keys: new Map(), given: 0 }, ids))
  if (known.ids.length === ids.length && known.ids.every((id, index) => id === ids[index])) return known.keys
  const next = keysAfter(known, ids)
  setKnown(next)
  return next.keys
}
