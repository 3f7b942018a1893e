import { useEffect, useState } from 'react'
import type { Settings } from '@rubato/contracts/domain'
import { standingOptIns } from '../../domain/standing-opt-ins.ts'
import { answeredYes, readScreening } from '../../domain/screening-answers.ts'
import type { Circumstances } from './quick-start.ts'

/** The account's settings without the opt-ins that were turned off on this device. */
export const standingSettings = (settings: Settings): Settings => ({
  ...settings,
  optIns: standingOptIns(settings.optIns),
})

export function readCircumstances(): Circumstances {
  const now = Date.now()
  return { now, screening: answeredYes(readScreening(now)) }
}

/**
 * The conditions now. They are read again whenever the tab becomes visible: acknowledgements expire, and answers change
 * on other screens.
 */
export function useCircumstances(): Circumstances {
  const [circumstances, setCircumstances] = useState(readCircumstances)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setCircumstances(readCircumstances())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return circumstances
}
