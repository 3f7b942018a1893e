/** Keys typed between the opening of the palette and the focus of its field: the palette is loaded at its first opening. */

/** Longest time to collect keys, ms: the load may have failed. */
const LONGEST = 10_000

let typed = ''
let timer: ReturnType<typeof setTimeout> | undefined

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return
  // The focused control of the screen does not get the key.
  event.preventDefault()
  event.stopPropagation()
}

function stop(): void {
  clearTimeout(timer)
  document.removeEventListener('keydown', onKey, true)
}

/** Collects the typed text until it is taken. */
export function collectTyped(): void {
  stop()
  typed = ''
  document.addEventListener('keydown', onKey, true)
  timer = setTimeout(stop, LONGEST)
}

/** Ends the collection and returns the text, which is empty where there was none. */
export function takeTyped(): string {
  const text = typed
  stop()
  typed = ''
  return text
}
