/** The account of a person who signs in at the provider: the data kept there, and the sessions here. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { site } from '../../../lib/browser/site.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { meQuery } from '../account.queries.ts'
import { LoadFailure } from '../security/load-failure.tsx'
import { Section } from '../security/section.tsx'
import classes from '../security/security.module.css'
import { SessionsSection } from '../security/sessions-section.tsx'
import { authSessionQuery, sessionsQuery } from './hosted.queries.ts'
import { providerName } from './provider.ts'

export function HostedAccount() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(sessionsQuery)
  return (
    <>
      <AtProvider />
      {data && <SessionsSection {...data} text={t('hosted.account.sessions', { provider: providerName() })} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label={t('security.loading')} />}
    </>
  )
}

function AtProvider() {
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: session } = useQuery(authSessionQuery)
  const provider = providerName()
  const organisation = session?.organisationSlug ?? session?.organisationId
  return (
    <Section title={t('hosted.account.title')} text={t('hosted.account.text', { provider })}>
      {me.email !== null && <p className={classes['fact']}>{me.email}</p>}
      <p className={classes['text']}>{t(`hosted.account.${me.email === null ? 'no-address' : 'address'}`)}</p>
      {organisation && <p className={classes['text']}>{t('hosted.account.organisation', { organisation })}</p>}
      {session?.actor && <p role="alert">{t('hosted.account.actor', { provider })}</p>}
      <div className={classes['actions']}>
        <a
          className={buttonClass({ look: 'secondary', small: true })}
          href={site().identityOrigin ?? ''}
          target="_blank"
          rel="noreferrer"
        >
          {t('hosted.account.open', { provider })}
        </a>
      </div>
    </Section>
  )
}
