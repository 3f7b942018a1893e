/** The sections of the account that secure it. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ChangePassword } from '../change-password.tsx'
import { EmailSection } from './email-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { Section } from './section.tsx'
import classes from './security.module.css'
import { securityQuery } from './security.queries.ts'
import { SessionsSection } from './sessions-section.tsx'

export function AccountSecurity() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(securityQuery)
  if (data) {
    return (
      <>
        <EmailSection {...data} />
        <Section title={t('security.password.title')} text={t('security.password.text')}>
          <div className={classes['actions']}>
            <ChangePassword />
          </div>
        </Section>
        <SecondFactorSection secondFactor={data.secondFactor} />
        <PasskeysSection passkeys={data.passkeys} />
        <SessionsSection sessions={data.sessions} />
      </>
    )
  }
  if (!error) return <Skeleton label={t('security.loading')} />
  return (
    <Card>
      <FormAlert>{errorSentence(t, error)}</FormAlert>
      <div className={classes['actions']}>
        <Button look="secondary" onClick={() => void refetch()}>
          {t('actions.try-again')}
        </Button>
      </div>
    </Card>
  )
}
