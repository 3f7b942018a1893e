/** The dialogs of a list that are selected, for acts on many of them. */
import { useSyncExternalStore } from 'react'
import { createStore, type Store } from '../../../ui/store.ts'

export interface Selection {
  ids: ReadonlySet<string>
  /** The dialog at which a range begins. */
  anchor: string | null
}
export type SelectionStore = Store<Selection>

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null }
export const createSelection = (): SelectionStore => createStore(NOTHING_SELECTED)

/** Selects the dialog, or takes it out of the selection. A range begins at it. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Selects the range of `list` from the anchor to `to`; from `to` alone when the anchor is not in the list. */
export function extend({ anchor }: Selection, list: readonly string[], to: string): Selection {
  const end = list.indexOf(to)
  const begin = anchor === null ? -1 : list.indexOf(anchor)
  if (begin < 0) return { ids: new Set([to]), anchor: to }
  return { ids: new Set(list.slice(Math.min(begin, end), Math.max(begin, end) + 1)), anchor }
}

export const selectAll = (list: readonly string[]): Selection => ({ ids: new Set(list), anchor: list[0] ?? null })

export const useIsSelected = (selection: SelectionStore, id: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.get().ids.has(id))
