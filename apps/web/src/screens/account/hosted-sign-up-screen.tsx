/**
 * `/sign-up/` of a site whose people sign in at a hosted provider; `/sign-up/finish`, their first sign-in; and
 * `/sign-up/move`, the link of a mail that continues an account from before.
 */
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FirstSignIn } from '../../features/account/hosted/first-sign-in.tsx'
import { HostedStart } from '../../features/account/hosted/hosted-start.tsx'
import { MoveByLink } from '../../features/account/hosted/move-by-link.tsx'
import { providerName, returnPath } from '../../features/account/hosted/provider.ts'
import { PolicyFooter } from '../../features/policies/policy-footer.tsx'
import { pathBack } from '../../lib/browser/redirect-back.ts'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { useMailToken } from './mail-token.ts'
import { inviteIn, textsFor } from './sign-up-texts.ts'

const route = getRouteApi('/_app/sign-up/$')

export function HostedSignUpScreen() {
  const { _splat } = route.useParams()
  if (_splat === 'move') return <MoveScreen />
  return _splat === 'finish' ? <FinishScreen /> : <StartScreen />
}

function StartScreen() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const invite = inviteIn(hash)
  const texts = textsFor(invite)
  const canSignUp = texts === 'linked' || texts === 'open'
  const lead = canSignUp ? t('hosted.sign-up.lead', { provider: providerName() }) : t(`sign-up.${texts}.lead`)
  return (
    <FormPage title={t(`sign-up.${texts}.title`)} lead={lead} art="sign-up">
      {canSignUp && <HostedStart purpose="sign-up" path={pathBack(search, hash)} invite={invite} />}
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

function FinishScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <FormPage title={t('hosted.first.title')} lead={t('hosted.first.lead', { provider: providerName() })} art="sign-up">
      <FirstSignIn onDone={() => void navigate({ to: returnPath(), replace: true })} />
      <PolicyFooter />
    </FormPage>
  )
}

function MoveScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const token = useMailToken()
  const enter = () => void navigate({ to: returnPath(), replace: true })
  return (
    <FormPage title={t('hosted.move.title')} art="sign-up">
      {token === '' ? <p>{t('hosted.move.broken')}</p> : <MoveByLink link={token} onDone={enter} />}
      <PolicyFooter />
    </FormPage>
  )
}
