/**
 * Stores the scroll position of the page while it is scrolled. The router itself stores positions only when the page is
 * hidden for good, which a crash skips. The entry is the router's own, so that the router restores it after a reload.
 */
import { defaultGetScrollRestorationKey, storageKey, type ParsedLocation } from '@tanstack/router-core'

/** At most one position is stored in this time, ms. */
const THROTTLE_MS = 100

interface ScrolledRouter {
  state: { location: ParsedLocation; resolvedLocation?: ParsedLocation | undefined; isLoading: boolean }
}

/** The stored positions: key of the history entry -> selector -> position. */
function readPositions(): Record<string, object> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, object>
  } catch {
    return {}
  }
}

function savePosition({ location, resolvedLocation, isLoading }: ScrolledRouter['state']): void {
  // While the next screen is loading, the position may already be that screen's.
  if (isLoading) return
  const key = defaultGetScrollRestorationKey(resolvedLocation ?? location)
  const positions = readPositions()
  positions[key] = { ...positions[key], window: { scrollX, scrollY } }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Storage is blocked or full: the position is not restored.
  }
}

/** Returns a function that stops it. */
export function saveScroll(router: ScrolledRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onScroll = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      savePosition(router.state)
    }, THROTTLE_MS)
  }
  document.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    document.removeEventListener('scroll', onScroll)
  }
}
