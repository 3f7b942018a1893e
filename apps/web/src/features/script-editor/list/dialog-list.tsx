/** The lines of a trigger. Only those near the window are drawn, however many there are. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useTranslation } from 'react-i18next'
import { useEditorActions } from './editor-context.ts'
import { LineCard } from './dialog-card.tsx'
import { lineKeyOf, type LineKey } from './dialog-keys.ts'
import classes from './dialog-list.module.css'
import { wordsOf, type Line } from '../document/dialogs.ts'

/** Height of a line of one row with its gap, px. */
const USUAL_HEIGHT = 74
/** Lines drawn above and below the window. */
const AROUND = 6

export interface LineFocus {
  id: string
  /** Counts the wishes: the same line may be wanted again. */
  wish: number
}

interface LineListProps {
  ids: readonly string[]
  label: string
  /** Where the focus is to go. */
  focus: LineFocus | null
  /** Out of the list at its end. */
  onLeave: () => void
}

/** The drawn range, and always the line that has the focus: it is never lost by scrolling. */
const withActive = (at: number) => (range: Range) => {
  const shown = defaultRangeExtractor(range)
  return at < 0 || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b)
}

const findLine = (root: HTMLElement | null, id: string) =>
  root?.querySelector<HTMLElement>(`[data-line='${CSS.escape(id)}']`)

function useActiveLine(ids: readonly string[], focus: LineFocus | null) {
  const [active, setActive] = useState<string | null>(null)
  const [wanted, setWanted] = useState<LineFocus | null>(null)
  const [seen, setSeen] = useState(focus)
  if (focus !== seen) {
    setSeen(focus)
    setWanted(focus)
    if (focus) setActive(focus.id)
  }
  const at = active === null ? -1 : ids.indexOf(active)
  return { active: at < 0 ? (ids[0] ?? null) : active, at, wanted, setActive, setWanted }
}

interface LineKeys {
  ids: readonly string[]
  list: RefObject<HTMLUListElement | null>
  go: (index: number) => void
  edit: (id: string) => void
  onLeave: () => void
}

/** Stays the same function: lines are not drawn again because of it. */
function useLineKeys(keys: LineKeys) {
  const { store, listen, move, remove } = useEditorActions()
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  return useCallback(
    (line: Line, event: KeyboardEvent) => {
      const { ids, list, go, edit, onLeave } = latest.current
      const key = lineKeyOf(event)
      if (!key) return
      event.preventDefault()
      const index = ids.indexOf(line.id)
      const does: Record<LineKey, () => void> = {
        next: () => (index === ids.length - 1 ? onLeave() : go(index + 1)),
        previous: () => go(index - 1),
        first: () => go(0),
        last: () => go(ids.length - 1),
        up: () => move(line.id, -1),
        down: () => move(line.id, 1),
        delete: () => remove(line.id),
        listen: () => listen(line),
        edit: () => edit(line.id),
        publish: () =>
          store.run({ kind: 'edit', id: line.id, words: { ...wordsOf(line), published: !line.published } }),
        fix() {
          list.current?.querySelector<HTMLElement>(`[data-fix='${CSS.escape(line.id)}']`)?.click()
          go(index)
        },
      }
      does[key]()
    },
    [store, listen, move, remove],
  )
}

/** Where the list begins on the page, px. */
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

export function LineList({ ids, label, focus, onLeave }: LineListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const [editing, setEditing] = useState<string | null>(null)
  const { active, at, wanted, setActive, setWanted } = useActiveLine(ids, focus)
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used; the list draws itself on scrolling
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => USUAL_HEIGHT,
    overscan: AROUND,
    scrollMargin: top,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: withActive(at),
  })
  useEffect(() => {
    if (!wanted) return
    // It has gone meanwhile, and the focus is not to go with it.
    if (!ids.includes(wanted.id)) {
      // oxlint-disable-next-line react/set-state-in-effect -- the wish is given up once
      setWanted(null)
      return onLeave()
    }
    const line = findLine(list.current, wanted.id)
    if (!line) return
    line.focus({ preventScroll: true })
    virtualizer.scrollToIndex(ids.indexOf(wanted.id), { align: 'auto' })
    // oxlint-disable-next-line react/set-state-in-effect -- the wish is granted once
    setWanted(null)
  })
  const edit = useCallback(
    (id: string) => {
      setActive(id)
      setEditing(id)
    },
    [setActive],
  )
  const done = useCallback(
    (id: string) => {
      setEditing(null)
      setWanted({ id, wish: 0 })
    },
    [setWanted],
  )
  const go = (index: number) => {
    const id = ids[index]
    if (id === undefined) return
    setActive(id)
    setWanted({ id, wish: 0 })
  }
  const onKey = useLineKeys({ ids, list, go, edit, onLeave })
  return (
    <ul
      ref={list}
      className={classes['lines']}
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
            <LineCard
              id={id}
              index={index}
              count={ids.length}
              isStop={id === active}
              isEditing={id === editing}
              onEdit={edit}
              onKey={onKey}
              onDone={done}
            />
          </li>
        )
      })}
    </ul>
  )
}
