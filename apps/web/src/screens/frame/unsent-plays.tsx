/** Sends plays that are still queued, when the app starts and when the network is back. */
import { useEffect } from 'react'
import { hasPlays } from '../../features/plays/stored-plays.ts'
import { reportError } from '../../lib/errors/report-error.ts'

/** Delay after the start, ms: the screen loads first. */
const DELAY = 10_000

const send = (): void => {
  if (hasPlays()) import('../../features/plays/send-plays.ts').then(({ sendPlays }) => sendPlays()).catch(reportError)
}

export function UnsentPlays() {
  useEffect(() => {
    const timer = setTimeout(send, DELAY)
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', send)
    }
  }, [])
  return null
}
