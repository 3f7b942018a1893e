/** A session, or its summary, holds the page: callbacks that would leave the page wait until it is over. */

let holders = 0
/** Callbacks that wait for the end of the session and its summary. */
const waiting = new Set<() => void>()

function runWaiting(): void {
  const works = [...waiting]
  waiting.clear()
  for (const work of works) work()
}

export const isPageHeld = (): boolean => holders > 0

/** Holds the page until the returned function is called. */
export function holdPage(): () => void {
  holders += 1
  return () => {
    holders -= 1
    // Later: after a session its summary holds the page.
    setTimeout(() => {
      if (holders === 0) runWaiting()
    })
  }
}

/** The same for a new session: callbacks that waited during the previous one run first. */
export function holdPageForSession(): () => void {
  runWaiting()
  return holdPage()
}

/** Runs `work` now, or when no session and no summary holds the page any more; once for several calls. */
export function whenPageIsFree(work: () => void): void {
  if (isPageHeld()) waiting.add(work)
  else work()
}

/** A page that is still there after this time was not left: it may ask again, ms. */
const LEAVING_MS = 10_000
let mayAsk = true

/** Whether a page that is being left may ask to stay. */
export const mayAskToStay = (): boolean => mayAsk

/** The member has signed out: the page is left without a question. */
export function leaveWithoutQuestion(leave: () => void): void {
  mayAsk = false
  setTimeout(() => (mayAsk = true), LEAVING_MS)
  leave()
}
