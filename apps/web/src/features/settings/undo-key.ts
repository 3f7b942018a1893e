/** The undo keys of a form: Ctrl or Command and Z, but in a text, where the browser's own undo stays. */

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable) ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type))

/** Calls `undo` on the keys, and keeps the browser from its own undo where something was undone. Returns the way to stop. */
export function onUndoKey(undo: () => boolean): () => void {
  const listener = (event: KeyboardEvent) => {
    const isUndo =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
    if (isUndo && !isText(event.target) && undo()) event.preventDefault()
  }
  document.addEventListener('keydown', listener)
  return () => document.removeEventListener('keydown', listener)
}
