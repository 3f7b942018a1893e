/** Link or subscribe, depending on the patron status. Members do not see it: the route redirects them. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { isSubscribed, type PatronStatus } from '@rubato/contracts/domain'
import { describeError, errorSentence } from '../../lib/errors/describe-error.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SendLinkAgain } from '../../domain/confirm-address/confirm-first.tsx'
import classes from './membership.module.css'
import { authorizeQuery, useCheckAgain } from './membership.queries.ts'
import { UnlinkAccount } from './unlink-account.tsx'

interface Links {
  url: string
  becomePatronUrl: string
}

function LinkSteps({ links }: { links: Links }) {
  const { t } = useTranslation()
  return (
    <ol className={classes['steps']}>
      <li className={classes['step']}>
        <h2>{t('patreon.link.step-1')}</h2>
        <p>{t('patreon.link.step-1-text')}</p>
        <a className={buttonClass({ look: 'secondary' })} href={links.becomePatronUrl} target="_blank" rel="noreferrer">
          {t('patreon.link.become')}
        </a>
      </li>
      <li className={classes['step']}>
        <h2>{t('patreon.link.step-2')}</h2>
        <p>{t('patreon.link.step-2-text')}</p>
        <a className={buttonClass()} href={links.url}>
          {t('patreon.link.link')}
        </a>
      </li>
    </ol>
  )
}

function SubscribeSteps({ links, onUnlinked }: { links: Links; onUnlinked: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes['actions']}>
      <a className={buttonClass()} href={links.becomePatronUrl} target="_blank" rel="noreferrer">
        {t('patreon.subscribe.subscribe')}
      </a>
      <LinkedActions onUnlinked={onUnlinked} />
    </div>
  )
}

type Check = ReturnType<typeof useCheckAgain>

function outcomeText(t: TFunction, { isPending, error, data }: Check): string {
  if (isPending) return t('patreon.subscribe.checking')
  if (error) return errorSentence(t, error)
  if (!data || isSubscribed(data.membershipTier)) return ''
  if (data.lookUp === 'running') return t('patreon.subscribe.check-slow')
  return t(data.lookUp === 'failed' ? 'patreon.subscribe.check-failed' : 'patreon.subscribe.check-answered')
}

/** The button, and a status message with the outcome of each check. */
function CheckAgain() {
  const { t } = useTranslation()
  const check = useCheckAgain()
  return (
    <>
      <Button look="secondary" aria-disabled={check.isPending} onClick={() => !check.isPending && check.mutate()}>
        {t('patreon.subscribe.check')}
      </Button>
      <p role="status" className={classes['outcome']}>
        {outcomeText(t, check)}
      </p>
    </>
  )
}

/** Actions of a linked account that need no new link. */
export const LinkedActions = ({ onUnlinked }: { onUnlinked: () => void }) => (
  <>
    <UnlinkAccount onDone={onUnlinked} />
    <CheckAgain />
  </>
)

interface ConfirmStepProps {
  address: string
  isChecking: boolean
  /** Looks whether the address was confirmed meanwhile, for example in another tab. */
  onCheck: () => void
  children: ReactNode
}

/** The step before Patreon is linked, for an account whose address is not confirmed. */
export function ConfirmStep({ address, isChecking, onCheck, children }: ConfirmStepProps) {
  const { t } = useTranslation()
  return (
    <section className={classes['step']} aria-labelledby="confirm-step">
      <h2 id="confirm-step">{t('patreon.confirm.title')}</h2>
      <p className={classes['wide']}>{t('patreon.confirm.text', { email: address })}</p>
      <Button disabled={isChecking} onClick={onCheck}>
        {t('patreon.confirm.check')}
      </Button>
      <SendLinkAgain />
      {children}
    </section>
  )
}

/** @param onUnlinked called after the cached status has changed */
export function PatronSignup({ status, onUnlinked }: { status: PatronStatus; onUnlinked: () => void }) {
  const { t } = useTranslation()
  const links = useQuery(authorizeQuery)
  if (links.data)
    return status.linked ? (
      <SubscribeSteps links={links.data} onUnlinked={onUnlinked} />
    ) : (
      <LinkSteps links={links.data} />
    )
  if (links.error)
    return (
      <>
        <LoadFailed below="large" onRetry={() => void links.refetch()}>
          {describeError(t, links.error).message}
        </LoadFailed>
        {status.linked && <UnlinkAccount onDone={onUnlinked} />}
      </>
    )
  return <Skeleton rows={2} />
}
