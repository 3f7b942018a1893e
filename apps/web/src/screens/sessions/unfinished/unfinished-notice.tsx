/** Offers to resume a session that was cut off, or to finish it, on every screen and for ten minutes. */
import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { isPrivacyScreenOn } from '../../../domain/privacy-screen/privacy-screen.ts'
import { meQuery } from '../../../features/account/account.queries.ts'
import { canGoOn, finishUnfinished } from '../../../features/sessions/unfinished/end-unfinished.ts'
import { withLeadRules, withSceneRules } from '../../../features/sessions/prepare/session-rules.queries.ts'
import { courseOfSession } from '../../../features/sessions/unfinished/recorder.ts'
import {
  readUnfinished,
  storedReturnableFor,
  type UnfinishedSession,
} from '../../../features/sessions/unfinished/stored-session.ts'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { isPageHeld, whenPageIsFree } from '../../../lib/errors/hold-page.ts'
import { SESSION_LOCK, whenLockIsFree } from '../../../play/kept-voice.ts'
import { useKnown } from '../../../lib/query/use-known.ts'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import { useStore } from '../../../ui/store.ts'
import { useTimedOffer } from '../../../ui/use-timed-offer.ts'
import { usePlannedSession } from '../planned-session.tsx'

const UnfinishedModal = lazyPiece(async () => (await import('./unfinished-modal.tsx')).UnfinishedModal)

/** The sessions that were cut off, in this order; empty while a session runs on this page. */
function readOffers(): Promise<UnfinishedSession[]> {
  const stored = isPageHeld() ? [] : readUnfinished()
  return Promise.all(
    stored.map(async (each) => ({
      ...each,
      session: await withLeadRules(await withSceneRules(each.session), each.progress),
    })),
  )
}

/** The session that was cut off last, until its time is over; earlier ones are finished. */
function useUnfinished(): [UnfinishedSession | null, () => void] {
  const [unfinished, setUnfinished] = useState<UnfinishedSession | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const offer = (found: readonly UnfinishedSession[]) => {
      if (signal.aborted || isPageHeld()) return
      for (const each of found) {
        if (each === found.at(-1) && canGoOn(each)) setUnfinished(each)
        else finishUnfinished(each)
      }
    }
    // If the rules of its game cannot be loaded, the session stays stored and the next page offers it again.
    const read = () => void readOffers().then(offer, () => undefined)
    // After a crash the notice is mounted while the session is still on the page.
    whenPageIsFree(() => whenLockIsFree(SESSION_LOCK, read, signal))
    return () => controller.abort()
  }, [])
  return [unfinished, () => setUnfinished(null)]
}

function Offer() {
  const navigate = useNavigate()
  const holder = usePlannedSession()
  const [unfinished, close] = useUnfinished()
  const hidden = useStore(isPrivacyScreenOn)
  const goOn = useTimedOffer(
    unfinished && {
      left: () => storedReturnableFor(unfinished),
      take() {
        close()
        holder.put({ session: unfinished.session, from: null, unfinished })
        void navigate({ to: '/play/game-generator' })
      },
      withdraw() {
        close()
        finishUnfinished(unfinished)
      },
    },
  )
  if (unfinished === null || goOn === null || hidden) return null
  const { session } = unfinished
  const finish = () => {
    close()
    const summary = finishUnfinished(unfinished)
    if (summary === null) return
    const course = courseOfSession(unfinished, unfinished.progress)
    holder.put({ session, from: null, unfinished, summary, course })
    void navigate({ to: '/play/game-generator' })
  }
  const time = minutesAndSeconds(Math.floor(unfinished.progress.at / 1000))
  return <UnfinishedModal time={time} onGoOn={goOn} onFinish={finish} />
}

/** Absent until it is known who is signed in: the session is stored for that member. */
export function UnfinishedNotice() {
  const me = useKnown(meQuery)
  return me && <Offer key={me.id} />
}
