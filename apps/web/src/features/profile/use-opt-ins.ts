/** Turns class B tasks and class C categories on, and off at once. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACKNOWLEDGEMENT_DAYS, isCategory, validOptIns, type OptInId, type Settings } from '@rubato/contracts/domain'
import { describeError } from '../../lib/errors/describe-error.ts'
import { currentOptIns, withdrawHere } from '../../domain/current-opt-ins.ts'
import type { SaveSettings } from './save-settings.ts'

const DAY_MS = 86_400_000

export type OptInState =
  | { kind: 'off' }
  /** null: without expiry; else the time of expiry, ms since 1970. */
  | { kind: 'on'; until: number | null }
  | { kind: 'expired'; since: number }

function stateOf(optIns: Settings['optIns'], id: OptInId, now: number): OptInState {
  const given = optIns.find((each) => each.id === id)
  if (!given) return { kind: 'off' }
  if (!isCategory(id)) return { kind: 'on', until: null }
  const until = Date.parse(given.acknowledgedAt) + ACKNOWLEDGEMENT_DAYS * DAY_MS
  return validOptIns([given], now).includes(id) ? { kind: 'on', until } : { kind: 'expired', since: until }
}

export function useOptIns(settings: Settings, save: SaveSettings) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<{ id: OptInId; text: string } | null>(null)
  const [now] = useState(() => Date.now())
  const optIns = currentOptIns(settings.optIns)
  const store = (id: OptInId, given: Settings['optIns'], failed: 'not-on' | 'not-off') => {
    setFailure(null)
    const onError = (error: unknown) =>
      setFailure({ id, text: `${t(`profile.opt-ins.${failed}`)} ${describeError(t, error).message}` })
    const others = (now: Settings) => currentOptIns(now.optIns).filter((each) => each.id !== id)
    save.mutateAsync((now) => ({ optIns: [...others(now), ...given] })).catch(onError)
  }
  return {
    stateOf: (id: OptInId) => stateOf(optIns, id, now),
    failureOf: (id: OptInId) => (failure?.id === id ? failure.text : null),
    turnOn(id: OptInId) {
      store(id, [{ id, acknowledgedAt: new Date().toISOString() }], 'not-on')
    },
    turnOff(id: OptInId) {
      withdrawHere(id, Date.now())
      store(id, [], 'not-off')
    },
  }
}
export type OptIns = ReturnType<typeof useOptIns>
