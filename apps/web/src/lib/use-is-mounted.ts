import { useCallback, useEffect, useRef } from 'react'

/** Says whether the component is still on the page, for an answer that may arrive after the member has left it. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
