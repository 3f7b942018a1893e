/** The sections of the account that secure it, and further ones of the screen. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { securityQuery } from '../../domain/confirm-address/security.queries.ts'
import { site } from '../../lib/browser/site.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Columns, Stack } from '../../ui/layout/columns.tsx'
import { ChangePassword } from './change-password.tsx'
import { EmailSection } from './security/email-section.tsx'
import { LoadFailure } from './security/load-failure.tsx'
import { PasskeysSection } from './security/passkeys-section.tsx'
import { SecondFactorSection } from './security/second-factor-section.tsx'
import { Section } from './security/section.tsx'
import classes from './security/security.module.css'
import { SessionsSection } from './security/sessions-section.tsx'

/** Loaded on sites with a hosted provider only. */
const HostedAccount = lazyPiece(async () => (await import('./hosted/hosted-account.tsx')).HostedAccount, <Skeleton />)

export function AccountSecurity({ children }: { children: ReactNode }) {
  if (site().identityOrigin === null) return <OwnSecurity>{children}</OwnSecurity>
  return (
    <Columns>
      <Stack>
        <HostedAccount />
      </Stack>
      <Stack>{children}</Stack>
    </Columns>
  )
}

function OwnSecurity({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(securityQuery)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={t('security.loading')} />
  const unconfirmed = site().sendsMail && !data.emailVerified ? data.email : null
  return (
    <Columns>
      <Stack>
        <EmailSection {...data} />
        <Section title={t('security.password.title')} text={t('security.password.text')}>
          <div className={classes['actions']}>
            <ChangePassword />
          </div>
        </Section>
        <SecondFactorSection secondFactor={data.secondFactor} unconfirmed={unconfirmed} />
        <PasskeysSection passkeys={data.passkeys} unconfirmed={unconfirmed} />
        {children}
      </Stack>
      <Stack>
        <SessionsSection sessions={data.sessions} text={t('security.sessions.text')} />
      </Stack>
    </Columns>
  )
}
