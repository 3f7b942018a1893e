import { useState } from 'react'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignInForm } from '../../features/account/sign-in-form.tsx'
import { site } from '../../lib/browser/site.ts'
import { pathBack } from '../../lib/browser/redirect-back.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { TextWithMail } from '../../ui/text/text-with-mail.tsx'

const SecondStepForm = lazyPiece(
  async () => (await import('../../features/account/second-step-form.tsx')).SecondStepForm,
)
const PasskeySignIn = lazyPiece(
  async () => (await import('../../features/account/passkeys/passkey-sign-in.tsx')).PasskeySignIn,
)

const route = getRouteApi('/_app/sign-in/$')

/** Loaded on sites with a hosted provider only. */
const HostedSignInScreen = lazyPiece(async () => (await import('./hosted-sign-in-screen.tsx')).HostedSignInScreen)

export const SignInScreen = () => (site().identityOrigin === null ? <PasswordSignIn /> : <HostedSignInScreen />)

/** The way to a new password; on a site that sends no mail, the address to write to. */
function ForgottenPassword() {
  const { t } = useTranslation()
  const email = site().supportEmail
  return (
    <FormOther>
      {site().sendsMail ? (
        <Link to="/forgot-password">{t('sign-in.forgot')}</Link>
      ) : (
        <TextWithMail text={t('sign-in.forgotten', { email })} email={email} />
      )}
    </FormOther>
  )
}

function PasswordSignIn() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [step, setStep] = useState<'password' | 'code'>('password')
  const isShared = search.redirect?.startsWith('/shared-game') ?? false
  const enter = () => void navigate({ to: pathBack(search, hash), replace: true })
  if (step === 'code') {
    return (
      <FormPage title={t('sign-in.code-title')} lead={t('sign-in.code-lead')} art="sign-in">
        <SecondStepForm onDone={enter} onBack={() => setStep('password')} />
      </FormPage>
    )
  }
  return (
    <FormPage title={t('sign-in.title')} lead={t(isShared ? 'sign-in.lead-shared' : 'sign-in.lead')} art="sign-in">
      <SignInForm onDone={enter} onSecondStep={() => setStep('code')} />
      <PasskeySignIn onDone={enter} />
      {site().signUp !== 'closed' && (
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
