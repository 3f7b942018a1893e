import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignUpForm } from '../../features/account/sign-up-form.tsx'
import { PolicyFooter } from '../../features/policies/policy-footer.tsx'
import { site } from '../../lib/browser/site.ts'
import { pathBack } from '../../lib/browser/redirect-back.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { inviteIn, textsFor } from './sign-up-texts.ts'

const route = getRouteApi('/_app/sign-up/$')

/** Loaded on sites with a hosted provider only. */
const HostedSignUpScreen = lazyPiece(async () => (await import('./hosted-sign-up-screen.tsx')).HostedSignUpScreen)

export const SignUpScreen = () => (site().identityOrigin === null ? <PasswordSignUp /> : <HostedSignUpScreen />)

function PasswordSignUp() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const invite = inviteIn(hash)
  const texts = textsFor(invite)
  const hasForm = texts === 'linked' || texts === 'open'
  return (
    <FormPage title={t(`sign-up.${texts}.title`)} lead={t(`sign-up.${texts}.lead`)} art="sign-up">
      {hasForm && (
        <SignUpForm invite={invite} onDone={() => void navigate({ to: pathBack(search, hash), replace: true })} />
      )}
      <FormOther>
        {t('sign-up.other')}{' '}
        <Link to="/sign-in/$" params={{ _splat: '' }} search={search} {...(hash && { hash })}>
          {t('actions.sign-in')}
        </Link>
      </FormOther>
      <PolicyFooter />
    </FormPage>
  )
}
