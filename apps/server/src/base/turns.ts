/** Turns of the event loop for long work: the calls of a process queue here, and one of them continues per turn. */

/** Continuations of long work, first come, first served. */
const waiting: (() => void)[] = []

/** The immediates of one turn run before any input is read: the next continuation gets an immediate of the next turn. */
function continueNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(continueNext)
}

/**
 * Resolves in a later turn of the event loop, which no other long work shares. Concurrent calls therefore delay another request by
 * one piece of work in all, not by one each.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(continueNext)
  })
}
