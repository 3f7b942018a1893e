import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AgeCheckStart, AgeGate } from '../../features/account/age-gate.tsx'
import { site } from '../../lib/browser/site.ts'
import { pathBack } from '../../lib/browser/redirect-back.ts'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { useSignOut } from '../menu/use-sign-out.tsx'

const route = getRouteApi('/_app/age')

export function AgeScreen() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const { attempt, modal } = useSignOut()
  return (
    <FormPage title={t('age.title')} lead={t('age.text')} art="age">
      {site().regionText !== null && <FormOther>{site().regionText}</FormOther>}
      {site().ageAssurance === 'provider' ? (
        <AgeCheckStart onLeave={attempt} />
      ) : (
        <AgeGate onDone={() => void navigate({ to: pathBack(search, hash), replace: true })} onLeave={attempt} />
      )}
      <Link to="/account/data">{t('your-data.title')}</Link>
      {modal}
    </FormPage>
  )
}
