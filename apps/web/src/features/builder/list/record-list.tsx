/** Everything in the game as rows in order of time: the same document, selection and undo as the timeline. */
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslation } from 'react-i18next'
import { lanes, type BuilderDocument, type BuilderRecord, type Lane, type RecordId } from '@rubato/builder'
import type { ScriptWords } from '../document/script-words.ts'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { beatGridOf } from '../times/beat-grid.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { RecordRow } from './record-row.tsx'
import classes from './record-list.module.css'
import { Select } from '../../../ui/inputs/select.tsx'
import { keepMounted } from '../../../ui/layout/keep-mounted.ts'

/** Height of a row, px; on a phone a row has two lines. */
const ROW = { wide: 42, narrow: 104 }

type LaneFilter = Lane | 'all'

const rowsOf = ({ records }: BuilderDocument, filter: LaneFilter): readonly BuilderRecord[] =>
  filter === 'all' ? [...records.values()] : [...records.values()].filter(({ lane }) => lane === filter)

/** The ids between two rows, both included. */
function rangeOf(rows: readonly BuilderRecord[], from: RecordId, until: RecordId): RecordId[] {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === until)]
  if (a < 0 || b < 0) return [until]
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id)
}

const toggled = (selection: readonly RecordId[], id: RecordId): RecordId[] =>
  selection.includes(id) ? selection.filter((each) => each !== id) : [...selection, id]

/** How the focus moves between rows. The row at the index becomes the current one. */
function useFocusRow(
  rows: readonly BuilderRecord[],
  { setCurrent, scrollTo }: { setCurrent: (id: RecordId) => void; scrollTo: (index: number) => void },
) {
  const grid = useRef<HTMLDivElement>(null)
  const focusRow = useCallback(
    (index: number) => {
      const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
      if (!row) return null
      setCurrent(row.id)
      scrollTo(rows.indexOf(row))
      requestAnimationFrame(() =>
        grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`)?.focus({ preventScroll: true }),
      )
      return row
    },
    [rows, setCurrent, scrollTo],
  )
  return { grid, focusRow }
}

/** Pressing, toggling and the keys of a row. Shift takes the range from the row that was chosen last without it. */
function useRowHandlers(rows: readonly BuilderRecord[], focusRow: ReturnType<typeof useFocusRow>['focusRow']) {
  const { store } = useBuilder()
  const anchor = useRef<RecordId | null>(null)
  const onPress = useCallback(
    (event: MouseEvent, { id }: BuilderRecord) => {
      const selected = store.get().history.selection
      if (event.shiftKey && anchor.current) return store.select(rangeOf(rows, anchor.current, id))
      anchor.current = id
      store.select(event.ctrlKey || event.metaKey ? toggled(selected, id) : [id])
    },
    [rows, store],
  )
  const onToggle = useCallback(
    ({ id }: BuilderRecord) => {
      anchor.current = id
      store.select(toggled(store.get().history.selection, id))
    },
    [store],
  )
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLDivElement>, record: BuilderRecord) => {
      // Keys inside a field of the row belong to the field.
      if (event.target !== event.currentTarget) return
      const index = rows.indexOf(record)
      const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }[event.key]
      if (step !== undefined && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        const next = focusRow(step === Infinity ? rows.length - 1 : step === -Infinity ? 0 : index + step)
        if (!next) return
        if (event.shiftKey) store.select(rangeOf(rows, (anchor.current ??= record.id), next.id))
        else {
          anchor.current = next.id
          store.select([next.id])
        }
      } else if (event.key === ' ') {
        event.preventDefault()
        onToggle(record)
      } else if (event.key === 'Enter' || event.key === 'F2') {
        event.preventDefault()
        const field = event.currentTarget.querySelector<HTMLInputElement>('input[type="text"]')
        field?.focus()
        field?.select()
      }
    },
    [rows, focusRow, store, onToggle],
  )
  return { onPress, onToggle, onKeyDown }
}

interface RecordListProps {
  words: ScriptWords
  onMenu: (place: { x: number; y: number; at: null }) => void
  /** Leads to the field for own words at the playhead; the same function in each render. */
  onWrite: () => void
}

export function RecordList({ words, onMenu, onWrite }: RecordListProps) {
  const { t } = useTranslation()
  const { history, role } = useBuilderState()
  const { document, selection } = history
  const [filter, setFilter] = useState<LaneFilter>('all')
  const rows = useMemo(() => rowsOf(document, filter), [document, filter])
  const grid = useMemo(() => beatGridOf(document), [document])
  const height = useIsNarrow() ? ROW.narrow : ROW.wide
  const scroller = useRef<HTMLDivElement>(null)
  /** The row that has the focus, or would have it. */
  const [current, setCurrent] = useState<RecordId | null>(null)
  const currentIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    // Its fields commit their text on blur, so it must stay mounted while it has the focus.
    rangeExtractor: keepMounted(currentIndex),
  })
  useEffect(() => virtual.measure(), [height, virtual])
  const scrollTo = useCallback((index: number) => virtual.scrollToIndex(index), [virtual])
  const { grid: gridRef, focusRow } = useFocusRow(rows, { setCurrent, scrollTo })
  const only = selection.length === 1 ? selection[0] : undefined
  // A record that was chosen elsewhere, in the timeline or in a finding, comes into view.
  useEffect(() => {
    const index = only === undefined ? -1 : rows.findIndex(({ id }) => id === only)
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
    if (only !== undefined) setCurrent(only)
    // oxlint-disable-next-line react/exhaustive-deps -- another order of the rows is no reason to scroll
  }, [only])

  const { store } = useBuilder()
  const onContextMenu = useCallback(
    (event: MouseEvent, { id }: BuilderRecord) => {
      event.preventDefault()
      if (!store.get().history.selection.includes(id)) store.select([id])
      // A key opens the menu at its row.
      const box = event.currentTarget.getBoundingClientRect()
      const isKey = event.clientX === 0 && event.clientY === 0
      onMenu({ x: isKey ? box.left : event.clientX, y: isKey ? box.bottom : event.clientY, at: null })
    },
    [store, onMenu],
  )
  const { onPress, onToggle, onKeyDown } = useRowHandlers(rows, focusRow)
  return (
    <section aria-label={builderText(t, 'list.title')} className={classes['list']}>
      <div className={classes['head']}>
        <label>
          {builderText(t, 'list.show')}{' '}
          <Select
            small
            value={filter}
            options={(['all', ...lanes] as const).map((lane) => ({
              value: lane,
              label: builderText(t, lane === 'all' ? 'list.all-lanes' : `lanes.${lane}`),
            }))}
            onChange={setFilter}
          />
        </label>
        <span>{builderText(t, 'list.row-count', { count: rows.length })}</span>
        <span className={classes['lead']}>{builderText(t, 'list.lead')}</span>
      </div>
      {rows.length === 0 && document.records.size > 0 && (
        <p className={classes['empty']}>{builderText(t, 'list.empty')}</p>
      )}
      {rows.length > 0 && (
        <div
          ref={gridRef}
          role="grid"
          aria-label={builderText(t, 'list.title')}
          aria-rowcount={rows.length + 1}
          aria-multiselectable
          aria-readonly={role === 'following' || undefined}
        >
          <div role="row" aria-rowindex={1} className={classes['columns']}>
            {(['select', 'start', 'length', 'lane', 'name'] as const).map((column) => (
              <span role="columnheader" key={column}>
                {builderText(t, `list.${column}`)}
              </span>
            ))}
          </div>
          <div ref={scroller} role="rowgroup" className={classes['scroller']}>
            <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
              {virtual.getVirtualItems().map(({ index, key, start }) => {
                const record = rows[index]
                return (
                  record && (
                    <RecordRow
                      key={key}
                      record={record}
                      document={document}
                      words={words}
                      onWrite={onWrite}
                      grid={grid}
                      index={index}
                      isSelected={selection.includes(record.id)}
                      isCurrent={index === currentIndex}
                      style={{ height, transform: `translateY(${start}px)` }}
                      onFocus={setCurrent}
                      onKeyDown={onKeyDown}
                      onPress={onPress}
                      onToggle={onToggle}
                      onContextMenu={onContextMenu}
                    />
                  )
                )
              })}
            </div>
          </div>
        </div>
      )}
    </section>
  )
}
