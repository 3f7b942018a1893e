import { useCallback, useEffect, useRef, useState } from 'react'

/** A page that the browser has kept is loaded again when it is shown again: it returns to the session. */
const reloadKept = ({ persisted }: PageTransitionEvent) => persisted && location.reload()

/**
 * The link of a screen. It ends with its page, and when the member goes to another screen; one that is made after that is
 * closed at once.
 */
export function useLink<Link extends { close(): void }>() {
  const [link, setLink] = useState<Link | null>(null)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  useEffect(() => {
    if (!link) return
    addEventListener('pagehide', link.close)
    addEventListener('pageshow', reloadKept)
    return () => {
      removeEventListener('pagehide', link.close)
      removeEventListener('pageshow', reloadKept)
      link.close()
    }
  }, [link])
  const keep = useCallback((made: Link) => (isThere.current ? setLink(made) : made.close()), [])
  return { link, keep, forget: () => setLink(null) }
}
