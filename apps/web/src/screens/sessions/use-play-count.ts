/** Counts a play of a shared game or generator of another member, unless the member has turned that off. */
import { useRef } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { completeOutcomes, type ItemKind, type SavedItem } from '@rubato/contracts/domain'
import type { SessionSummary } from '@rubato/engine'
import { readDevicePreferences } from '../../domain/device-preferences.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { queuePlay } from '../../features/plays/play-queue.ts'
import { sendPlays } from '../../features/plays/send-plays.ts'

interface PlayCount {
  /** Whether plays of this item are counted now. */
  isCounted: boolean
  /** Counts once until the end. */
  onStarted: () => void
  onEnded: (summary: Pick<SessionSummary, 'outcome'>) => void
}

export function usePlayCount(kind: ItemKind, item: Pick<SavedItem, 'id' | 'shared' | 'createdBy'>): PlayCount {
  const { data: me } = useSuspenseQuery(meQuery)
  const isUnderWay = useRef(false)
  const isCounted = item.shared && item.createdBy.id !== me.id && readDevicePreferences().countPlays
  return {
    isCounted,
    onStarted() {
      if (!isCounted || isUnderWay.current) return
      isUnderWay.current = true
      queuePlay(kind, item.id, 'started')
    },
    onEnded({ outcome }) {
      if (!isUnderWay.current) return
      isUnderWay.current = false
      const isFinished = completeOutcomes.some((end) => end === outcome)
      if (isFinished) queuePlay(kind, item.id, 'finished')
      void sendPlays()
    },
  }
}
