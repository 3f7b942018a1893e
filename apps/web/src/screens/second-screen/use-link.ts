import { useCallback, useEffect, useRef, useState } from 'react'
import { keepScreenOnWhileJoined } from '../../extras/second-screen/screen/keep-screen-on.ts'
import type { LinkState } from '../../extras/second-screen/screen/stage-connection.ts'
import type { ReadableStore } from '../../ui/store.ts'

interface Link {
  state: ReadableStore<LinkState>
  close(): void
}

/** A page that the browser has kept is loaded again when it is shown again: it returns to the session. */
const reloadKept = ({ persisted }: PageTransitionEvent) => persisted && location.reload()

/**
 * Loads the page again where another link is opened in the same tab, which changes only the fragment: the page then takes the link out
 * of the address, as when it is opened first.
 */
function useReloadForLink(read: (fragment: string) => object | null) {
  useEffect(() => {
    const onHashChange = () => {
      if (read(location.hash)) location.reload()
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [read])
}

/**
 * The link of a screen. It ends with its page, and when the member goes to another screen; one that is made after that is
 * closed at once.
 * @param read reads a fragment that opens this page; null for any other fragment
 */
export function useLink<L extends Link>(read: (fragment: string) => object | null) {
  useReloadForLink(read)
  const [link, setLink] = useState<L | null>(null)
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
  useEffect(() => (link ? keepScreenOnWhileJoined(link.state) : undefined), [link])
  const keep = useCallback((made: L) => (isThere.current ? setLink(made) : made.close()), [])
  return { link, keep, forget: () => setLink(null) }
}
