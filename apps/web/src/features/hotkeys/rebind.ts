/** What a pressed key does to the choice of keys. */
import {
  defaultHotkeys,
  hotkeyActions,
  hotkeySchema,
  reservedKeys,
  type HotkeyAction,
  type Hotkeys,
  type KeyMap,
} from '@rubato/contracts/domain'

/** Keys that only go with others; pressing one alone means that another follows. */
const modifiers: ReadonlySet<string> = new Set(['shift', 'control', 'alt', 'altgraph', 'meta', 'capslock', 'fn'])

export type Pressed =
  | { kind: 'ignored' }
  /** The key means something to the page. */
  | { kind: 'reserved'; key: string }
  | { kind: 'combined' }
  | { kind: 'free'; key: string }
  | { kind: 'taken'; key: string; by: HotkeyAction }

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>

/** What this press means for `action`; nothing is changed yet. */
export function readPress(press: KeyPress, action: HotkeyAction, keys: KeyMap): Pressed {
  const key = press.key.toLowerCase()
  if (press.repeat || modifiers.has(key) || key === 'dead' || key === 'unidentified') return { kind: 'ignored' }
  if (press.ctrlKey || press.altKey || press.metaKey) return { kind: 'combined' }
  // Function keys are the browser's own: reload, full screen, its tools.
  if (reservedKeys.includes(key) || /^f\d+$/.test(key) || !hotkeySchema.safeParse(key).success)
    return { kind: 'reserved', key }
  const by = hotkeyActions.find((each) => each !== action && keys[each] === key)
  return by ? { kind: 'taken', key, by } : { kind: 'free', key }
}

/** What is stored: only what differs from the defaults. */
const chosenFrom = (keys: KeyMap): Hotkeys =>
  Object.fromEntries(hotkeyActions.filter((each) => keys[each] !== defaultHotkeys[each]).map((id) => [id, keys[id]]))

export const withKey = (keys: KeyMap, action: HotkeyAction, key: string): Hotkeys =>
  chosenFrom({ ...keys, [action]: key })

/** `action` takes the key of `other`, which takes the key that `action` had. */
export const withSwap = (keys: KeyMap, action: HotkeyAction, other: HotkeyAction): Hotkeys =>
  chosenFrom({ ...keys, [action]: keys[other], [other]: keys[action] })
