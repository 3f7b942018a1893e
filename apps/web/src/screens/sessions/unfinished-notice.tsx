/** Offers to resume a session that was cut off, or to finish it, on every screen and for ten minutes. */
import { useEffect, useState } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { isPrivacyScreenOn } from '../../domain/privacy-screen/privacy-screen.ts'
import { meQuery } from '../../features/account/account.queries.ts'
import { canGoOn, finishUnfinished } from '../../features/sessions/unfinished/end-unfinished.ts'
import { withLeadRules, withSceneRules } from '../../features/sessions/prepare/session-rules.queries.ts'
import { courseOfSession } from '../../features/sessions/unfinished/recorder.ts'
import {
  isStillStored,
  readUnfinished,
  timeLeft,
  type UnfinishedSession,
} from '../../features/sessions/unfinished/stored-session.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { isPageHeld } from '../../lib/errors/hold-page.ts'
import { useKnown } from '../../lib/query/use-known.ts'
import { minutesAndSeconds } from '../../ui/text/clock-text.ts'
import { useStore } from '../../ui/store.ts'
import { usePlannedSession } from './planned-session.tsx'

const UnfinishedModal = lazyPiece(async () => (await import('./unfinished-modal.tsx')).UnfinishedModal)

/** Null while a session runs on this page. */
async function readOffer(): Promise<UnfinishedSession | null> {
  const stored = isPageHeld() ? null : readUnfinished()
  return stored && { ...stored, session: await withLeadRules(await withSceneRules(stored.session), stored.progress) }
}

/** The session that was cut off, until its time is over. */
function useUnfinished(): [UnfinishedSession | null, () => void] {
  const [unfinished, setUnfinished] = useState<UnfinishedSession | null>(null)
  useEffect(() => {
    let isOpen = true
    const offer = (found: UnfinishedSession | null) => {
      if (!isOpen || found === null || isPageHeld() || !isStillStored(found.progress.id)) return
      if (canGoOn(found)) setUnfinished(found)
      else finishUnfinished(found)
    }
    // If the rules of its game cannot be loaded, the session stays stored and the next page offers it again.
    readOffer().then(offer, () => undefined)
    return () => {
      isOpen = false
    }
  }, [])
  useEffect(() => {
    if (unfinished === null) return
    const expire = () => {
      finishUnfinished(unfinished)
      setUnfinished(null)
    }
    const timer = setTimeout(expire, timeLeft(unfinished.progress, Date.now()))
    return () => clearTimeout(timer)
  }, [unfinished])
  // Another tab made the same offer.
  useWindowEvent('storage', () => unfinished && !isStillStored(unfinished.progress.id) && setUnfinished(null))
  return [unfinished, () => setUnfinished(null)]
}

function Offer() {
  const navigate = useNavigate()
  const holder = usePlannedSession()
  const [unfinished, close] = useUnfinished()
  const hidden = useStore(isPrivacyScreenOn)
  if (unfinished === null || hidden) return null
  const { session } = unfinished
  const goOn = () => {
    close()
    if (!isStillStored(unfinished.progress.id)) return
    holder.put({ session, from: null, unfinished })
    void navigate({ to: '/play/game-generator' })
  }
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
