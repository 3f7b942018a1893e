import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ForgottenPassword } from '../../features/account/forgotten-password.tsx'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { identityOrigin, signUpMode } from '../../lib/browser/product.ts'
import { pathBack } from '../../lib/browser/redirect-back.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../ui/layout/form-page.tsx'
import { MarkLink } from '../menu/mark-link.tsx'

const route = getRouteApi('/_app/sign-in/$')

/** Loaded on sites with a hosted provider only. */
const HostedSignInScreen = lazyPiece(async () => (await import('./hosted-sign-in-screen.tsx')).HostedSignInScreen)

export const SignInScreen = () => (identityOrigin() === '' ? <PasswordSignIn /> : <HostedSignInScreen />)

function PasswordSignIn() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const isShared = search.redirect?.startsWith('/shared-game') ?? false
  return (
    <FormPage
      mark={<MarkLink />}
      title={t('sign-in.title')}
      lead={t(isShared ? 'sign-in.lead-shared' : 'sign-in.lead')}
      art="sign-in"
    >
      <SignInForm onDone={() => void navigate({ to: pathBack(search, hash), replace: true })} />
      {signUpMode() !== 'closed' && (
        <FormOther>
          {t('sign-in.other')}{' '}
          <Link to="/sign-up/$" params={{ _splat: '' }} search={search} {...(hash && { hash })}>
            {t('actions.sign-up')}
          </Link>
        </FormOther>
      )}
      <ForgottenPassword />
    </FormPage>
  )
}
