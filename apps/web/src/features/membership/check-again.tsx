import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isSubscribed } from '@rubato/contracts/domain'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import classes from './membership.module.css'
import { useCheckAgain } from './membership.queries.ts'

type Check = ReturnType<typeof useCheckAgain>

function outcomeText(t: TFunction, { isPending, error, data }: Check): string {
  if (isPending) return t('patreon.subscribe.checking')
  if (error) return errorSentence(t, error)
  if (!data || isSubscribed(data.membershipTier)) return ''
  if (data.lookUp === 'running') return t('patreon.subscribe.check-slow')
  return t(data.lookUp === 'failed' ? 'patreon.subscribe.check-failed' : 'patreon.subscribe.check-answered')
}

/** The button, and a status message with the outcome of each check. */
export function CheckAgain() {
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
