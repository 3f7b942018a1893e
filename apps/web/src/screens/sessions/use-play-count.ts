/**
 * Counts a play of a listed game, generator or script of another member, how it ends, and which answers of a branching game
 * were taken, unless the member has turned that off.
 */
import { useRef } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { completeOutcomes, STOP_PARTS, type SavedItem, type SharedKind } from '@rubato/contracts/domain'
import type { SessionSummary } from '@rubato/engine'
import { readDevicePreferences } from '../../domain/device-preferences.ts'
import { isPublic } from '../../domain/items/item.ts'
import { scriptOriginQuery } from '../../domain/items/queries/items.queries.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { queuePlay } from '../../features/plays/play-queue.ts'
import { sendPlays } from '../../features/plays/send-plays.ts'

/** The end of a session, and its planned length, ms. */
type End = Pick<SessionSummary, 'outcome' | 'playedMs' | 'scene'> & { length: number }

interface PlayCount {
  /** Whether plays of this item are counted now. */
  isCounted: boolean
  /** Counts once until the end. */
  onStarted: () => void
  onEnded: (end: End) => void
}

type Counted = Pick<SavedItem, 'id' | 'shared' | 'listed' | 'createdBy'>

/** The tenth of the length in which a session was stopped, from 0. */
export const stopPart = ({ playedMs, length }: Pick<End, 'playedMs' | 'length'>): number =>
  Math.max(0, Math.min(STOP_PARTS - 1, Math.floor((playedMs / Math.max(1, length)) * STOP_PARTS)))

/** @param item undefined while it is not known */
export function usePlayCount(kind: SharedKind, item: Counted | undefined): PlayCount {
  const { data: me } = useSuspenseQuery(meQuery)
  const isUnderWay = useRef(false)
  const isCounted =
    item !== undefined && isPublic(item) && item.createdBy.id !== me.id && readDevicePreferences().countPlays
  return {
    isCounted,
    onStarted() {
      if (!isCounted || isUnderWay.current) return
      isUnderWay.current = true
      queuePlay(kind, item.id, 'started')
    },
    onEnded(end) {
      if (!isUnderWay.current || item === undefined) return
      isUnderWay.current = false
      const isFinished = completeOutcomes.some((outcome) => outcome === end.outcome)
      queuePlay(kind, item.id, isFinished ? 'finished' : stopPart(end), kind === 'game' ? end.scene?.answers : [])
      void sendPlays()
    },
  }
}

/** The script that speaks in the session; null is the default one, which is not counted. */
export function useScriptPlayCount(script: string | null): PlayCount {
  const { data } = useQuery({ ...scriptOriginQuery(script ?? ''), enabled: script !== null })
  return usePlayCount('script', data)
}
