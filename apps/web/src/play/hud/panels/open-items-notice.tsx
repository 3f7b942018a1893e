/** Shown on the next load after a session was cut off: the open items, until the member confirms their release. */
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { cutOffLine } from '../../body/body-texts.ts'
import { CUT_OFF_EVENT, forgetOpenItems, readCutOffSession, type CutOffSession } from '../../outputs/open-items.ts'
import { SESSION_LOCK } from '../../outputs/wake-lock.ts'
import type { BodyTexts, ReleaseTexts } from '../../texts.ts'
import { ReleasePanel } from './panels.tsx'

export interface OpenItemsNoticeProps {
  texts: { release: ReleaseTexts; body: BodyTexts }
  /** Shown when nothing is left to release; mounted again after each session that was cut off. */
  children?: ReactNode
}

/**
 * Calls `read` when the Web Lock of sessions is free: a session that another tab plays has not been cut off. If that tab
 * crashes, its lock is released and the record still exists.
 */
function whenNoSessionRuns(read: () => void, signal: AbortSignal): void {
  if (!('locks' in navigator)) return read()
  navigator.locks.request(SESSION_LOCK, { signal }, read).catch(() => undefined)
}

export function OpenItemsNotice({ texts, children }: OpenItemsNoticeProps) {
  const [session, setSession] = useState<(CutOffSession & { seenAt: number }) | null>(null)
  const [reads, setReads] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const read = () => {
      const found = readCutOffSession(localStorage)
      setSession(found && { ...found, seenAt: Date.now() })
      setReads((before) => before + 1)
    }
    whenNoSessionRuns(read, controller.signal)
    addEventListener(CUT_OFF_EVENT, read, { signal: controller.signal })
    return () => controller.abort()
  }, [])
  if (!session) return reads > 0 && <Fragment key={reads}>{children}</Fragment>
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
