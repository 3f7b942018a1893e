/** The effect of a key press on the choice of keys. */
import {
  defaultHotkeys,
  hotkeyActions,
  hotkeySchema,
  reservedKeys,
  type HotkeyAction,
  type Hotkeys,
  type KeyMap,
} from '@rubato/contracts/domain'

/** Modifier keys; a press of one alone is followed by another key. */
const modifiers: ReadonlySet<string> = new Set(['shift', 'control', 'alt', 'altgraph', 'meta', 'capslock', 'fn'])

export type Pressed =
  | { kind: 'ignored' }
  /** The page uses this key itself. */
  | { kind: 'reserved'; key: string }
  | { kind: 'combined' }
  | { kind: 'free'; key: string }
  | { kind: 'taken'; key: string; by: HotkeyAction }

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>

/** Interprets a press for `action`; changes nothing. */
export function readPress(press: KeyPress, action: HotkeyAction, keys: KeyMap): Pressed {
  const key = press.key.toLowerCase()
  if (press.repeat || modifiers.has(key) || key === 'dead' || key === 'unidentified') return { kind: 'ignored' }
  if (press.ctrlKey || press.altKey || press.metaKey) return { kind: 'combined' }
  // Function keys belong to the browser: reload, full screen, developer tools.
  if (reservedKeys.includes(key) || /^f\d+$/.test(key) || !hotkeySchema.safeParse(key).success)
    return { kind: 'reserved', key }
  const by = hotkeyActions.find((each) => each !== action && keys[each] === key)
  return by ? { kind: 'taken', key, by } : { kind: 'free', key }
}

/** The keys to store: those that differ from the defaults. */
const chosenFrom = (keys: KeyMap): Hotkeys =>
  Object.fromEntries(hotkeyActions.filter((each) => keys[each] !== defaultHotkeys[each]).map((id) => [id, keys[id]]))

export const withKey = (keys: KeyMap, action: HotkeyAction, key: string): Hotkeys =>
  chosenFrom({ ...keys, [action]: key })

/** Swaps the keys of two actions. */
export const withSwap = (keys: KeyMap, action: HotkeyAction, other: HotkeyAction): Hotkeys =>
  chosenFrom({ ...keys, [action]: keys[other], [other]: keys[action] })
