/** On the next load after a session was cut off: what was on, in or held, until the member says it is released. */
import { useEffect, useState } from 'react'
import { cutOffLine } from '../../body/body-texts.ts'
import { CUT_OFF_EVENT, forgetOpenItems, readCutOffSession, type CutOffSession } from '../../outputs/open-items.ts'
import { SESSION_LOCK } from '../../outputs/wake-lock.ts'
import type { BodyTexts, ReleaseTexts } from '../../texts.ts'
import { ReleasePanel } from './panels.tsx'

export interface OpenItemsNoticeProps {
  texts: { release: ReleaseTexts; body: BodyTexts }
}

/**
 * A session that is being played in another tab has not been cut off: its lock is waited for. Should that tab crash,
 * the lock comes free and the record is still there.
 */
function whenNobodyPlays(look: () => void, signal: AbortSignal): void {
  if (!('locks' in navigator)) return look()
  navigator.locks.request(SESSION_LOCK, { signal }, look).catch(() => undefined)
}

export function OpenItemsNotice({ texts }: OpenItemsNoticeProps) {
  const [session, setSession] = useState<(CutOffSession & { seenAt: number }) | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const look = () => {
      const found = readCutOffSession(localStorage)
      setSession(found && { ...found, seenAt: Date.now() })
    }
    whenNobodyPlays(look, controller.signal)
    addEventListener(CUT_OFF_EVENT, look, { signal: controller.signal })
    return () => controller.abort()
  }, [])
  if (!session) return null
  const { release, body } = texts
  return (
    <ReleasePanel
      title={release.interruptedTitle}
      lead={release.interruptedLead}
      lines={session.items.map((item) => cutOffLine(item, session.seenAt, release, body))}
      more={session.isComplete ? undefined : release.unreadable}
      texts={release}
      onConfirm={() => {
        forgetOpenItems(localStorage)
        setSession(null)
      }}
    />
  )
}
