/**
 * Keys of the lanes; `keys/keymap.ts` has those of the whole builder. Arrows go from block to block; with Ctrl or Cmd they move the blocks on the grid; with Shift they
 * stretch, with both they shorten. Alt makes a step fine and leaves the grid.
 */

export type FocusTarget = 'previous' | 'next' | 'up' | 'down' | 'first' | 'last' | 'page-before' | 'page-after'
type Direction = 1 | -1

export type GridAction =
  | { kind: 'focus'; to: FocusTarget; extends: boolean }
  | { kind: 'move'; direction: Direction; fine: boolean }
  | { kind: 'resize'; edge: 'start' | 'end'; direction: Direction; fine: boolean }
  | { kind: 'tempo'; direction: Direction }
  | { kind: 'zoom'; direction: Direction }
  | { kind: 'delete'; ripples: boolean }
  | {
      kind: 'toggle' | 'select-all' | 'edit' | 'cancel' | 'confirm' | 'fit' | 'zoom-selection' | 'zoom-back' | 'menu'
    }

export interface Keys {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const focusKeys: Readonly<Record<string, FocusTarget>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'page-before',
  PageDown: 'page-after',
}

const plainKeys: Readonly<Record<string, GridAction>> = {
  Enter: { kind: 'edit' },
  F2: { kind: 'edit' },
  Escape: { kind: 'cancel' },
  '+': { kind: 'zoom', direction: 1 },
  '-': { kind: 'zoom', direction: -1 },
  z: { kind: 'zoom-selection' },
  x: { kind: 'zoom-back' },
  ContextMenu: { kind: 'menu' },
}

const horizontal = (key: string): Direction | null => {
  if (key === 'ArrowRight') return 1
  return key === 'ArrowLeft' ? -1 : null
}

/** Shift stretches the edge that the arrow points to; with Ctrl or Cmd it takes the other edge along, and shortens. */
function resizeAction(direction: Direction, { altKey, shortens }: { altKey: boolean; shortens: boolean }): GridAction {
  const isEnd = direction > 0 !== shortens
  return { kind: 'resize', edge: isEnd ? 'end' : 'start', direction, fine: altKey }
}

export function gridAction({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): GridAction | null {
  const commands = ctrlKey || metaKey
  const direction = horizontal(key)
  if (direction !== null) {
    if (shiftKey) return resizeAction(direction, { altKey, shortens: commands })
    if (commands) return { kind: 'move', direction, fine: altKey }
    return { kind: 'focus', to: direction > 0 ? 'next' : 'previous', extends: false }
  }
  if (commands && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return { kind: 'tempo', direction: key === 'ArrowUp' ? 1 : -1 }
  }
  if (commands && key === ' ') return { kind: 'toggle' }
  if (commands) return key.toLowerCase() === 'a' ? { kind: 'select-all' } : null
  const to = focusKeys[key]
  if (to) return { kind: 'focus', to, extends: shiftKey }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'delete', ripples: shiftKey }
  if (key === 'F10' && shiftKey) return { kind: 'menu' }
  if (key.toLowerCase() === 'z' && shiftKey) return { kind: 'fit' }
  return plainKeys[key.length === 1 ? key.toLowerCase() : key] ?? null
}
