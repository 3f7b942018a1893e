/** On the next load after a session was cut off: what was on, in or held, until the member says it is released. */
import { useEffect, useState } from 'react'
import { CUT_OFF_EVENT, forgetOpenItems, readCutOffSession, type CutOffSession } from '../outputs/open-items.ts'
import { SESSION_LOCK } from '../outputs/wake-lock.ts'
import type { ReleaseTexts } from '../texts.ts'
import { ReleasePanel } from './panels.tsx'

export interface OpenItemsNoticeProps {
  texts: ReleaseTexts
}

/** A session that is being played in another tab has not been cut off. */
async function isPlayedElsewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some((lock) => lock.name === SESSION_LOCK)
}

export function OpenItemsNotice({ texts }: OpenItemsNoticeProps) {
  const [session, setSession] = useState<CutOffSession | null>(null)
  useEffect(() => {
    let gone = false
    const look = async () => {
      const found = readCutOffSession(localStorage)
      if (found && !(await isPlayedElsewhere()) && !gone) setSession(found)
    }
    const onCutOff = () => setSession(readCutOffSession(localStorage))
    void look()
    addEventListener(CUT_OFF_EVENT, onCutOff)
    return () => {
      gone = true
      removeEventListener(CUT_OFF_EVENT, onCutOff)
    }
  }, [])
  if (!session) return null
  return (
    <ReleasePanel
      title={texts.interruptedTitle}
      lead={texts.interruptedLead}
      items={session.items}
      texts={texts}
      onConfirm={() => {
        forgetOpenItems(localStorage)
        setSession(null)
      }}
    />
  )
}
