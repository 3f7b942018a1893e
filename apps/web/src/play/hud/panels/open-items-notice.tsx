/** Shown on the next load after a session was cut off: the open items, until the member confirms their release. */
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { cutOffLine } from '../../body/body-texts.ts'
import {
  CUT_OFF_EVENT,
  forgetOpenItems,
  openItemsKeys,
  readCutOffSession,
  type CutOffSession,
} from '../../outputs/open-items.ts'
import { SESSION_LOCK, whenLockIsFree } from '../../outputs/wake-lock.ts'
import type { BodyTexts, ReleaseTexts } from '../../texts.ts'
import { ReleasePanel } from './panels.tsx'

export interface OpenItemsNoticeProps {
  texts: { release: ReleaseTexts; body: BodyTexts }
  /** Shown when nothing is left to release; mounted again after each session that was cut off. */
  children?: ReactNode
}

interface CutOff extends CutOffSession {
  /** The records that are listed. */
  keys: readonly string[]
  /** ms since 1970 */
  seenAt: number
}

/** The sessions that were cut off, as one list, and how often all sessions were over since the page was loaded. */
function useCutOff() {
  const [session, setSession] = useState<CutOff | null>(null)
  const [reads, setReads] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const keys = new Set<string>()
    const list = (key: string) => {
      keys.add(key)
      const found = readCutOffSession(localStorage, [...keys])
      setSession(found && { ...found, keys: [...keys], seenAt: Date.now() })
    }
    const countRead = () => whenLockIsFree(SESSION_LOCK, () => setReads((before) => before + 1), signal)
    for (const key of openItemsKeys(localStorage)) whenLockIsFree(key, () => list(key), signal)
    countRead()
    const onCutOff = (event: Event) => {
      if (event instanceof CustomEvent) list(String(event.detail))
      countRead()
    }
    addEventListener(CUT_OFF_EVENT, onCutOff, { signal })
    return () => controller.abort()
  }, [])
  return { session, setSession, reads }
}

export function OpenItemsNotice({ texts, children }: OpenItemsNoticeProps) {
  const { session, setSession, reads } = useCutOff()
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
        forgetOpenItems(localStorage, session.keys)
        setSession(null)
      }}
    />
  )
}
