/** The undo keys of a form: Ctrl or Command and Z, except in a text field, where the browser's own undo applies. */

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable) ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type))

/**
 * Calls `undo` on the keys, and prevents the browser's own undo when `undo` returns true. Returns a function that
 * unsubscribes.
 */
export function onUndoKey(undo: () => boolean): () => void {
  const listener = (event: KeyboardEvent) => {
    const isUndo =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
    if (isUndo && !isText(event.target) && undo()) event.preventDefault()
  }
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}
