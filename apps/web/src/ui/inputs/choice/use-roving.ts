/**
 * Roving tabindex: a row of controls is one tab stop, and the arrow keys move along it. Its controls carry `data-rove`
 * with the name of their row.
 */
import { useId, useState, type KeyboardEvent } from 'react'

/** `row`: up and down are left to other handlers. `both`: the controls wrap, or are below each other. */
type Axis = 'row' | 'both'

const steps: Record<Axis, Readonly<Record<string, number>>> = {
  row: { ArrowRight: 1, ArrowLeft: -1 },
  both: { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 },
}

function targetOf(key: string, { at, last, axis }: { at: number; last: number; axis: Axis }): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = steps[axis][key]
  return step === undefined ? null : Math.min(last, Math.max(0, at + step))
}

export function useRoving(row: string, count: number, axis: Axis = 'row') {
  const [active, setActive] = useState(0)
  const stop = Math.min(active, count - 1)
  return {
    /** Makes the control at this index the tab stop. */
    point: setActive,
    /** Props of the control at this index. */
    itemProps: (index: number) => ({
      'data-rove': row,
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setActive(index),
    }),
    /** Key handler of the element around the row: moves the focus along it, and returns whether it did. */
    onKeyDown(event: KeyboardEvent<HTMLElement>): boolean {
      const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-rove='${row}']`)]
      const at = items.indexOf(event.target as HTMLElement)
      const target = at < 0 ? null : targetOf(event.key, { at, last: items.length - 1, axis })
      if (target === null) return false
      event.preventDefault()
      items[target]?.focus()
      return true
    },
  }
}

/** Roving tabindex over choices: the tab stop is the picked choice, or the first. */
export function useRovingPick<Id>(items: readonly { id: Id }[], picked: Id | null | undefined) {
  const roving = useRoving(useId(), items.length, 'both')
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === picked),
  )
  const [pointed, setPointed] = useState(0)
  if (pointed !== at) {
    setPointed(at)
    roving.point(at)
  }
  return roving
}
