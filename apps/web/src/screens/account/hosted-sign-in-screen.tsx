/** `/sign-in/` of a site whose people sign in at a hosted provider, and `/sign-in/callback`, where they come back. */
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HostedReturn } from '../../features/account/hosted/hosted-return.tsx'
import { HostedStart } from '../../features/account/hosted/hosted-start.tsx'
import { providerName } from '../../features/account/hosted/provider.ts'
import { site } from '../../lib/browser/site.ts'
import { leadBackTo, pathBack } from '../../lib/browser/redirect-back.ts'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'

const route = getRouteApi('/_app/sign-in/$')

export function HostedSignInScreen() {
  const { _splat } = route.useParams()
  return _splat === 'callback' ? <ReturnScreen /> : <StartScreen />
}

function StartScreen() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const isShared = search.redirect?.startsWith('/shared-game') ?? false
  const provider = providerName()
  return (
    <FormPage
      title={t('hosted.sign-in.title')}
      lead={t(isShared ? 'hosted.sign-in.lead-shared' : 'hosted.sign-in.lead', { provider })}
      art="sign-in"
    >
      <HostedStart purpose="sign-in" path={pathBack(search, hash)} />
      {site().signUp !== 'closed' && (
        <FormOther>
          {t('sign-in.other')}{' '}
          <Link to="/sign-up/$" params={{ _splat: '' }} search={search} {...(hash && { hash })}>
            {t('actions.sign-up')}
          </Link>
        </FormOther>
      )}
    </FormPage>
  )
}

function ReturnScreen() {
  const { redirect: _none, ...answer } = route.useSearch()
  const navigate = useNavigate()
  return (
    <HostedReturn
      answer={answer}
      onDone={(path) => void navigate({ to: path, replace: true })}
      onFirstSignIn={() => void navigate({ to: '/sign-up/$', params: { _splat: 'finish' }, replace: true })}
      onBack={(path) => void navigate({ to: '/sign-in/$', params: { _splat: '' }, ...leadBackTo(path), replace: true })}
    />
  )
}
