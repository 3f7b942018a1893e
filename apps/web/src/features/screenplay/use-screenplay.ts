import { useEffect, useState } from 'react'
import type { SessionStart } from '@rubato/engine'
import { openScreenplayWorker, type ScreenplayAnswer, type ScreenplayPort } from './screenplay-reader.ts'

export interface ScreenplayState {
  /** Null until the session has been played. */
  entries: ScreenplayAnswer | null
  /** The session could not be played on this device. */
  failed: boolean
}

interface Played extends ScreenplayState {
  start: SessionStart
}
const waiting: ScreenplayState = { entries: null, failed: false }

/** The screenplay of a session with a member who answers every question; played once for each `start`. */
export function useScreenplay(
  start: SessionStart,
  openPort: () => ScreenplayPort = openScreenplayWorker,
): ScreenplayState {
  const [played, setPlayed] = useState<Played | null>(null)
  useEffect(() => {
    const port = openPort()
    port.onAnswer((entries) => setPlayed({ start, entries, failed: false }))
    port.onFailure(() => setPlayed({ start, entries: null, failed: true }))
    port.postMessage({ start, member: 'cooperative' })
    return () => port.close()
  }, [start, openPort])
  return played?.start === start ? played : waiting
}
