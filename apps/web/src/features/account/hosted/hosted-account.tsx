/** What the settings say about an account that signs in at the provider. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { identityOrigin } from '../../../lib/browser/product.ts'
import { authSessionQuery } from './hosted.queries.ts'
import { providerName } from './provider.ts'

export function HostedAccount() {
  const { t } = useTranslation()
  const { data: session } = useQuery(authSessionQuery)
  const provider = providerName()
  const organisation = session?.organisationSlug ?? session?.organisationId
  return (
    <>
      <p>
        {t('hosted.account.text', { provider })}{' '}
        <a href={identityOrigin()} target="_blank" rel="noreferrer">
          {t('hosted.account.open', { provider })}
        </a>
      </p>
      {organisation && <p>{t('hosted.account.organisation', { organisation })}</p>}
      {session?.actor && <p role="alert">{t('hosted.account.actor', { provider })}</p>}
    </>
  )
}
