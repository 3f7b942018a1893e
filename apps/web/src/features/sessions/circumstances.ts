import { useEffect, useState } from 'react'
import type { Settings } from '@rubato/contracts/domain'
import { standingOptIns } from '../../domain/standing-opt-ins.ts'
import { answeredYes, readScreening } from '../../domain/screening-answers.ts'
import type { Circumstances } from './quick-start.ts'

/** The account's settings without what was turned off on this device. */
export const standingSettings = (settings: Settings): Settings => ({
  ...settings,
  optIns: standingOptIns(settings.optIns),
})

export function readCircumstances(): Circumstances {
  const now = Date.now()
  return { now, screening: answeredYes(readScreening(now)) }
}

/** As of now, and anew whenever somebody comes back to this tab: acknowledgements run out, answers change elsewhere. */
export function useCircumstances(): Circumstances {
  const [circumstances, setCircumstances] = useState(readCircumstances)
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setCircumstances(readCircumstances())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return circumstances
}
