/** Commits the text that is being typed before a save by keyboard. */
import { flushSync } from 'react-dom'
import { isTextField, type TextField } from './own-keys.ts'

/**
 * Commits the focused text field as if the user had left it, then restores focus and caret. Refused text stays in the field.
 * @param findNext finds the field that now shows the text, if committing removed the original field
 */
export function commitFocusedField(findNext: (left: TextField) => TextField | null = () => null): void {
  const left = document.activeElement
  if (!isTextField(left)) return
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = left
  // The committed value is rendered before the caret is set: a value that changes moves the caret.
  flushSync(() => left.blur())
  const field = left.isConnected ? left : findNext(left)
  field?.focus({ preventScroll: true })
  // A numeric field has no caret that can be read.
  if (start !== null) field?.setSelectionRange(start, end, direction ?? undefined)
}
