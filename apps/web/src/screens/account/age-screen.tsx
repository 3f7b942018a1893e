import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../features/account/account.queries.ts'
import { AgeCheckStart, AgeGate } from '../../features/account/age-gate.tsx'
import { site } from '../../lib/browser/site.ts'
import { pathBack } from '../../lib/browser/redirect-back.ts'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { MarkLink } from '../menu/mark-link.tsx'

const route = getRouteApi('/_app/age')

export function AgeScreen() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = async () => {
    const address = await signOut(queryClient)
    if (address === null) await navigate({ to: '/' })
    else window.location.assign(address)
  }
  return (
    <FormPage mark={<MarkLink />} title={t('age.title')} lead={t('age.text')} art="age">
      {site().regionText !== null && <FormOther>{site().regionText}</FormOther>}
      {site().ageAssurance === 'provider' ? (
        <AgeCheckStart onLeave={leave} />
      ) : (
        <AgeGate onDone={() => void navigate({ to: pathBack(search, hash), replace: true })} onLeave={leave} />
      )}
      <Link to="/account/data">{t('your-data.title')}</Link>
    </FormPage>
  )
}
