import { useEffect } from 'react'

/** A page that the browser has kept is loaded again when it is shown again: it returns to the session. */
const reloadKept = ({ persisted }: PageTransitionEvent) => persisted && location.reload()

/** The link ends with its page, and when the member goes to another screen. */
export function useClosing(link: { close(): void } | null): void {
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
}
