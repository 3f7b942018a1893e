/** The step before Patreon is linked, for an account whose address is not confirmed. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SendLinkAgain } from '../../domain/confirm-address/confirm-first.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import classes from './membership.module.css'

interface ConfirmStepProps {
  address: string
  isChecking: boolean
  /** Looks whether the address was confirmed meanwhile, for example in another tab. */
  onCheck: () => void
  children: ReactNode
}

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
