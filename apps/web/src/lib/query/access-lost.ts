/** Event: the service answered that the session or the membership is gone. The router runs its guards again. */
const NAME = 'rubato:access-lost'

export const announceAccessLost = (): void => {
  dispatchEvent(new Event(NAME))
}

/** Calls back on each such event. Returns a function that unsubscribes. */
export function onAccessLost(listener: () => void): () => void {
  addEventListener(NAME, listener)
  return () => removeEventListener(NAME, listener)
}
