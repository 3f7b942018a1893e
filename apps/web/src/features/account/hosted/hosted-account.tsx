/** What the settings say about an account that signs in at the provider. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hostedSignInEndpoints } from '@rubato/contracts/api'
import { call } from '../../../lib/api/api-client.ts'
import { identityOrigin } from '../../../lib/browser/product.ts'
import { describedQuery } from '../../../lib/query/described-query.ts'
import { providerName } from './provider.ts'

const authSessionQuery = describedQuery('auth-session', {
  queryKey: ['account', 'session'],
  queryFn: () => call(hostedSignInEndpoints.getAuthSession),
})

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
