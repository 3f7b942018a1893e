/** Shown when a route fails: the error, a button to try again, details and the address of support. */
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NetworkError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { isFailedLoad } from '../../lib/errors/failed-load.ts'
import { isPageHeld } from '../../lib/errors/hold-page.ts'
import { site } from '../../lib/browser/site.ts'
import { isReachable, reloadOnce } from '../../lib/errors/reload-once.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { StateScreen } from '../../ui/pages/state-screen.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'
import { CopyErrorButton, ErrorDetails } from './error-details.tsx'
import { PendingScreen } from './pending-screen.tsx'

/** `deciding` until it is known whether the page reloads. */
type LoadState = 'deciding' | 'offline' | 'failed'

/** The state when a part of the app could not be loaded; null for other failures. */
function useLoadState(thrown: unknown): LoadState | null {
  const [state, setState] = useState<LoadState>('deciding')
  const failed = isFailedLoad(thrown)
  useEffect(() => {
    if (!failed) return
    let isMounted = true
    void reloadOnce().then((outcome) => {
      if (isMounted && outcome !== 'reloading') setState(outcome)
    })
    return () => {
      isMounted = false
    }
  }, [failed])
  return failed ? state : null
}

/**
 * Loads the route again. A failed load of code needs a new page, because browsers do not request a failed module again;
 * without a network, or while a session holds the page, the page stays.
 */
function useTryAgain({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return async () => {
    if (isFailedLoad(error) && !isPageHeld() && (await isReachable())) return window.location.reload()
    await router.invalidate()
    reset()
  }
}

function Support() {
  const { t } = useTranslation()
  const email = site().supportEmail
  return (
    <p>
      <TextWithMail text={t('error-screen.support', { email })} email={email} />
    </p>
  )
}

export function ErrorScreen(props: ErrorComponentProps) {
  const { t } = useTranslation()
  const { error } = props
  const load = useLoadState(error)
  const again = useTryAgain(props)
  const { name, message, technical, reference } = describeError(t, error)
  const isOffline = load === 'offline' || (error instanceof NetworkError && !navigator.onLine)
  const onOnline = useEffectEvent(() => void again())
  useEffect(() => {
    if (!isOffline) return
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [isOffline])
  if (load === 'deciding') return <PendingScreen />
  const actions = (
    <>
      <Button onClick={() => void again()}>{t('actions.try-again')}</Button>
      <Link to="/" className={buttonClass({ look: 'secondary' })}>
        {t('actions.go-home')}
      </Link>
      {!isOffline && <CopyErrorButton label={t('error-screen.copy')} technical={technical} reference={reference} />}
    </>
  )
  if (isOffline)
    return (
      <StateScreen title={t('error-screen.offline.title')} text={t('error-screen.offline.text')} actions={actions} />
    )
  const details = (
    <>
      <ErrorDetails technical={technical} reference={reference} />
      <Support />
    </>
  )
  return <StateScreen title={name} text={message} details={details} actions={actions} />
}
