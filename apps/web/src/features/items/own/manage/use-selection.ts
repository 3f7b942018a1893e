/** The items of a list that the member has ticked. */
import { useRef, useState } from 'react'
import type { Item } from '../../../../domain/items/item.ts'

export interface Selection<Shown extends Item> {
  isOn: boolean
  /** The ticked ones of the items that are shown, in the order of the list. */
  chosen: Shown[]
  isChosen: (item: Item) => boolean
  start: () => void
  end: () => void
  /** Ticks or unticks an item; with `isRange` also everything between it and the last one. */
  turn: (item: Item, isRange: boolean) => void
  choose: (items: readonly Item[]) => void
}

const idsOf = (items: readonly Item[]): ReadonlySet<string> => new Set(items.map(({ id }) => id))

/** @param shown in the order of the list */
export function useSelection<Shown extends Item>(shown: readonly Shown[]): Selection<Shown> {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const last = useRef<string | null>(null)
  const rangeTo = ({ id }: Item): readonly Item[] => {
    const places = [id, last.current].map((one) => shown.findIndex((item) => item.id === one))
    const [from, to] = places.toSorted((a, b) => a - b)
    return from === undefined || to === undefined || from < 0 ? [] : shown.slice(from, to + 1)
  }
  return {
    isOn: ids !== null,
    chosen: shown.filter(({ id }) => ids?.has(id)),
    isChosen: ({ id }) => ids?.has(id) ?? false,
    start: () => setIds(new Set()),
    end: () => setIds(null),
    turn(item, isRange) {
      const ranged = idsOf(isRange ? rangeTo(item) : [])
      last.current = item.id
      setIds((before = new Set()) => {
        const after = new Set([...(before ?? []), ...ranged, item.id])
        if (before?.has(item.id)) for (const id of [...ranged, item.id]) after.delete(id)
        return after
      })
    },
    choose: (items) => setIds(idsOf(items)),
  }
}
