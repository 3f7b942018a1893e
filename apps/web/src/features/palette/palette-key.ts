/** The key that opens the command palette: Ctrl K, on Apple's systems Cmd K. */
import { useWindowEvent } from '@mantine/hooks'

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** As it is written, and as `aria-keyshortcuts` takes it. */
export const paletteKey = () =>
  isApple() ? { shown: '⌘ K', shortcut: 'Meta+K' } : { shown: 'Ctrl K', shortcut: 'Control+K' }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/** Ctrl K stays a key of the text fields on Apple's systems, where it deletes to the end of the line. */
export const opensPalette = (pressed: Pressed, onApple: boolean): boolean => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = pressed
  if (key.toLowerCase() !== 'k' || altKey || shiftKey || repeat) return false
  return onApple ? metaKey && !ctrlKey : ctrlKey && !metaKey
}

/** A modal has the keyboard for itself, and so has the stage, which has its own `main`. */
const isCovered = (): boolean => document.querySelector('[role=dialog], [role=alertdialog], main main') !== null

/** `onOpen` is null where the palette cannot be opened: the key stays the browser's. */
export function usePaletteKey(onOpen: (() => void) | null): void {
  useWindowEvent('keydown', (event) => {
    if (!onOpen || event.defaultPrevented || !opensPalette(event, isApple()) || isCovered()) return
    // Some browsers move the focus to their address or search bar.
    event.preventDefault()
    onOpen()
  })
}
