import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignUpForm } from '../../features/account/sign-up-form.tsx'
import { pathBack } from '../../lib/browser/redirect-back.ts'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../ui/layout/form-page.tsx'
import { MarkLink } from '../menu/mark-link.tsx'

const route = getRouteApi('/_app/sign-up/$')

export function SignUpScreen() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  return (
    <FormPage mark={<MarkLink />} title={t('sign-up.title')} lead={t('sign-up.lead')} art="sign-up">
      <SignUpForm onDone={() => void navigate({ to: pathBack(search, hash), replace: true })} />
      <FormOther>
        {t('sign-up.other')}{' '}
        <Link to="/sign-in/$" params={{ _splat: '' }} search={search} {...(hash && { hash })}>
          {t('actions.sign-in')}
        </Link>
      </FormOther>
    </FormPage>
  )
}
