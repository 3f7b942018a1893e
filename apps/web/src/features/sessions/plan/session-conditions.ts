import { useEffect, useState } from 'react'
import type { Settings } from '@rubato/contracts/domain'
import { currentOptIns } from '../../../domain/current-opt-ins.ts'
import { answeredYes, readScreening } from '../../../domain/screening-answers.ts'
import { site } from '../../../lib/browser/site.ts'
import type { SessionConditions } from './quick-start.ts'

/** The account's settings without the opt-ins that were turned off on this device. */
export const currentSettings = (settings: Settings): Settings => ({
  ...settings,
  optIns: currentOptIns(settings.optIns),
})

export function readSessionConditions(): SessionConditions {
  const now = Date.now()
  return { now, screening: answeredYes(readScreening(now)), offHere: site().tasksOff }
}

/**
 * The conditions now. They are read again whenever the tab becomes visible: acknowledgements expire, and answers change
 * on other screens.
 */
export function useSessionConditions(): SessionConditions {
  const [conditions, setConditions] = useState(readSessionConditions)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setConditions(readSessionConditions())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return conditions
}
