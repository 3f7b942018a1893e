/** State of choosing a key: the action that listens, the pressed key, and the outcome. */
import { useState } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import type { HotkeyAction, Hotkeys, KeyMap } from '@rubato/contracts/domain'
import { readPress, withKey, withSwap, type Pressed } from './rebind.ts'

export type RebindOutcome =
  | { kind: 'changed'; action: HotkeyAction; key: string }
  | { kind: 'swapped'; action: HotkeyAction; key: string; other: HotkeyAction; otherKey: string }
  | { kind: 'reset' }

interface State {
  /** The action that waits for a key or for an answer to a conflict. */
  action: HotkeyAction | null
  /** The last press, when it changed nothing. */
  pressed: Exclude<Pressed, { kind: 'free' | 'ignored' }> | null
  outcome: RebindOutcome | null
}

const idle: State = { action: null, pressed: null, outcome: null }

/** Returns the keys to store, from the keys that are stored when it is sent. */
export type ChangeKeys = (keys: KeyMap) => Hotkeys

/** `change` stores the keys and updates `keys`. */
export function useRebind(keys: KeyMap, change: (make: ChangeKeys) => void) {
  const [state, setState] = useState(idle)
  const { action, pressed } = state
  const take = (press: KeyboardEvent) => {
    if (action === null || press.key === 'Tab') return
    // The buttons of a conflict are pressed with keys; only Escape is handled here.
    if (pressed?.kind === 'taken' && press.key !== 'Escape') return
    press.preventDefault()
    press.stopPropagation()
    if (press.key === 'Escape') return setState(idle)
    const meant = readPress(press, action, keys)
    if (meant.kind === 'ignored') return
    if (meant.kind !== 'free') return setState({ ...state, pressed: meant })
    change((now) => withKey(now, action, meant.key))
    setState({ ...idle, outcome: { kind: 'changed', action, key: meant.key } })
  }
  // In the capture phase, before the dialog.
  useWindowEvent('keydown', take, { capture: true })
  return {
    ...state,
    listen: (next: HotkeyAction) => setState({ ...idle, action: next }),
    cancel: () => setState(idle),
    swap() {
      if (action === null || pressed?.kind !== 'taken') return
      const { key, by: other } = pressed
      change((now) => withSwap(now, action, other))
      setState({ ...idle, outcome: { kind: 'swapped', action, key, other, otherKey: keys[action] } })
    },
    reset() {
      change(() => ({}))
      setState({ ...idle, outcome: { kind: 'reset' } })
    },
  }
}
