import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import { AcceptPoliciesForm } from '../../features/policies/accept-policies-form.tsx'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { pathBack } from '../../lib/browser/redirect-back.ts'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { useSignOut } from '../menu/use-sign-out.tsx'

const route = getRouteApi('/_app/accept-policies')

export function AcceptPoliciesScreen() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { data: me } = useSuspenseQuery(meQuery)
  const { attempt, modal } = useSignOut()
  return (
    <FormPage
      title={t('policies.accept.title')}
      lead={t(me.policiesToAccept.length > 0 ? 'policies.accept.lead' : 'policies.accept.consent-lead')}
      art="age"
    >
      <AcceptPoliciesForm
        policies={me.policiesToAccept}
        consents={me.consentsToGive}
        accountKey={meQuery.queryKey}
        onDone={async () => {
          await reloadQueries(queryClient, { queryKey: meQuery.queryKey, refetchType: 'all' })
          await navigate({ to: pathBack(search, hash), replace: true })
        }}
        other={{ label: t('age.leave'), onClick: attempt }}
      />
      <Link to="/account/data">{t('your-data.title')}</Link>
      {modal}
    </FormPage>
  )
}
