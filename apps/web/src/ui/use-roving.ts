/**
 * Roving focus: a row of controls is one stop of the tab key, and the arrows go along it. Its controls carry
 * `data-rove` with the name of their row.
 */
import { useState, type KeyboardEvent } from 'react'

const targetOf = (key: string, at: number, last: number): number | null => {
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowRight') return Math.min(last, at + 1)
  return key === 'ArrowLeft' ? Math.max(0, at - 1) : null
}

export function useRoving(row: string, count: number) {
  const [active, setActive] = useState(0)
  const stop = Math.min(active, count - 1)
  return {
    /** Makes this place the one that the tab key finds. */
    point: setActive,
    /** What the control at this place of the row takes. */
    itemProps: (index: number) => ({
      'data-rove': row,
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setActive(index),
    }),
    /** For the key presses of the element around the row: moves the focus along it, and says whether it did. */
    onKeyDown(event: KeyboardEvent<HTMLElement>): boolean {
      const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-rove='${row}']`)]
      const at = items.indexOf(event.target as HTMLElement)
      const target = at < 0 ? null : targetOf(event.key, at, items.length - 1)
      if (target === null) return false
      event.preventDefault()
      items[target]?.focus()
      return true
    },
  }
}
