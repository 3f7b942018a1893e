/** The dialogs of a trigger as a virtual list: only those near the visible area are rendered. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useCallbackRef } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useTranslation } from 'react-i18next'
import { contentOf, type EditorDialog } from '../document/dialogs.ts'
import { DialogCard } from './dialog-card.tsx'
import { dialogKeyOf, type DialogKey } from './dialog-keys.ts'
import classes from './dialog-list.module.css'
import { useEditorActions } from './editor-context.ts'
import { extend, NOTHING_SELECTED, selectAll, toggle } from './selection.ts'
import { keepMounted } from '../../../ui/layout/keep-mounted.ts'

/** Height of a one-line dialog with its gap, px. */
const ESTIMATED_HEIGHT = 74
/** Dialogs rendered above and below the visible area. */
const OVERSCAN = 6

export interface FocusRequest {
  id: string
  /** Distinguishes repeated requests for the same dialog. */
  count: number
}

interface DialogListProps {
  ids: readonly string[]
  label: string
  /** The dialog that receives the focus. */
  focus: FocusRequest | null
  /** The focus leaves the list at its end. */
  onLeave: () => void
  /** Whether the dialogs are of several triggers: each names its own, and none has a place to move from. */
  isMixed?: boolean
}

const findDialogElement = (root: HTMLElement | null, id: string) =>
  root?.querySelector<HTMLElement>(`[data-dialog='${CSS.escape(id)}']`)

function useActiveDialog(ids: readonly string[], focus: FocusRequest | null) {
  // A request that also changes the trigger mounts a new list: it is there from the start.
  const [active, setActive] = useState(focus?.id ?? null)
  const [pending, setPending] = useState(focus)
  const [lastFocus, setLastFocus] = useState(focus)
  if (focus !== lastFocus) {
    setLastFocus(focus)
    setPending(focus)
    if (focus) setActive(focus.id)
  }
  const activeIndex = active === null ? -1 : ids.indexOf(active)
  return { active: activeIndex < 0 ? (ids[0] ?? null) : active, activeIndex, pending, setActive, setPending }
}

interface DialogKeysOptions {
  ids: readonly string[]
  list: RefObject<HTMLUListElement | null>
  focusIndex: (index: number) => void
  edit: (id: string) => void
  onLeave: () => void
  isMixed: boolean
}

/** Returns a stable function, so that the dialogs are not rendered again for it. */
function useDialogKeys({ ids, list, focusIndex, edit, onLeave, isMixed }: DialogKeysOptions) {
  const { store, listen, move, remove, bulk, selection } = useEditorActions()
  return useCallbackRef((dialog: EditorDialog, event: KeyboardEvent) => {
    const key = dialogKeyOf(event)
    if (!key) return
    event.preventDefault()
    const index = ids.indexOf(dialog.id)
    const extendTo = (at: number) => {
      const to = ids[at]
      if (to === undefined) return
      const { anchor } = selection.get()
      selection.set(extend({ ...selection.get(), anchor: anchor ?? dialog.id }, ids, to))
      focusIndex(at)
    }
    const removeSelected = () => {
      const selected = ids.filter((id) => selection.get().ids.has(id))
      const rest = [...ids.slice(index), ...ids.slice(0, index).toReversed()]
      const neighbour = rest.find((id) => !selected.includes(id))
      bulk.remove(selected)
      selection.set(NOTHING_SELECTED)
      if (neighbour === undefined) onLeave()
      else focusIndex(ids.indexOf(neighbour))
    }
    const actions: Record<DialogKey, () => void> = {
      next: () => (index === ids.length - 1 ? onLeave() : focusIndex(index + 1)),
      previous: () => focusIndex(index - 1),
      first: () => focusIndex(0),
      last: () => focusIndex(ids.length - 1),
      up: () => isMixed || move(dialog.id, -1),
      down: () => isMixed || move(dialog.id, 1),
      delete: () => (selection.get().ids.has(dialog.id) ? removeSelected() : remove(dialog.id, ids)),
      select: () => selection.set(toggle(selection.get(), dialog.id)),
      'select-all': () => selection.set(selectAll(ids)),
      'extend-down': () => extendTo(index + 1),
      'extend-up': () => extendTo(index - 1),
      clear: () => selection.set(NOTHING_SELECTED),
      listen: () => listen(dialog),
      edit: () => edit(dialog.id),
      publish: () =>
        store.run({ kind: 'edit', id: dialog.id, content: { ...contentOf(dialog), published: !dialog.published } }),
      fix() {
        list.current?.querySelector<HTMLElement>(`[data-fix='${CSS.escape(dialog.id)}']`)?.click()
        focusIndex(index)
      },
    }
    actions[key]()
  })
}

/** Returns a stable function that toggles a dialog, or extends the selection to it. The selection ends with the list. */
function useSelect(ids: readonly string[]) {
  const { selection } = useEditorActions()
  // The dialogs of another list cannot be selected in this one.
  useEffect(() => () => selection.set(NOTHING_SELECTED), [selection])
  return useCallbackRef((id: string, isRange: boolean) => {
    const present = selection.get()
    selection.set(isRange ? extend(present, ids, id) : toggle(present, id))
  })
}

/** Distance of the list from the top of the page, px. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const { current } = list
    if (!current) return
    const measure = () => setTop(current.getBoundingClientRect().top + window.scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}

export function DialogList({ ids, label, focus, onLeave, isMixed = false }: DialogListProps) {
  const { t } = useTranslation()
  const onSelect = useSelect(ids)
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const [editing, setEditing] = useState<string | null>(null)
  const { active, activeIndex, pending, setActive, setPending } = useActiveDialog(ids, focus)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used; the virtualizer renders on scrolling
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: keepMounted(activeIndex),
  })
  useEffect(() => {
    if (!pending) return
    // The dialog was deleted meanwhile: the focus must not be lost with it.
    if (!ids.includes(pending.id)) {
      // oxlint-disable-next-line react/set-state-in-effect -- the request is dropped once
      setPending(null)
      return onLeave()
    }
    const element = findDialogElement(list.current, pending.id)
    if (!element) return
    element.focus({ preventScroll: true })
    virtualizer.scrollToIndex(ids.indexOf(pending.id), { align: 'auto' })
    // oxlint-disable-next-line react/set-state-in-effect -- the request is fulfilled once
    setPending(null)
  })
  const edit = useCallback(
    (id: string) => {
      setActive(id)
      setEditing(id)
    },
    [setActive],
  )
  const stopEditing = useCallback(
    (id: string) => {
      setEditing(null)
      setPending({ id, count: 0 })
    },
    [setPending],
  )
  const focusIndex = (index: number) => {
    const id = ids[index]
    if (id === undefined) return
    setActive(id)
    setPending({ id, count: 0 })
  }
  const onKey = useDialogKeys({ ids, list, focusIndex, edit, onLeave, isMixed })
  return (
    <ul
      ref={list}
      className={classes['dialogs']}
      aria-label={t('editor.lines', { trigger: label })}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const id = ids[index] ?? ''
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            className={classes['item']}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            <DialogCard
              id={id}
              index={index}
              count={ids.length}
              isTabStop={id === active}
              isEditing={id === editing}
              onEdit={edit}
              isMixed={isMixed}
              onSelect={onSelect}
              onKey={onKey}
              onDone={stopEditing}
            />
          </li>
        )
      })}
    </ul>
  )
}
