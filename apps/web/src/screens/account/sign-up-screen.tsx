import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SignUpForm } from '../../features/account/sign-up-form.tsx'
import { PolicyFooter } from '../../features/policies/policy-footer.tsx'
import { hasPatrons, signUpMode } from '../../lib/browser/product.ts'
import { pathBack } from '../../lib/browser/redirect-back.ts'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../ui/layout/form-page.tsx'
import { MarkLink } from '../menu/mark-link.tsx'

const route = getRouteApi('/_app/sign-up/$')

/** The token of an invite link, which is behind the # of the address: browsers do not send it with the request. */
const inviteIn = (hash: string): string | undefined => new URLSearchParams(hash).get('invite') || undefined

/** The texts below `sign-up`: of the form, or of why there is none. */
function textsFor(invite: string | undefined): 'linked' | 'open' | 'invite' | 'closed' {
  const mode = signUpMode()
  if (mode === 'closed' || (mode === 'invite' && invite === undefined)) return mode
  return hasPatrons() ? 'linked' : 'open'
}

export function SignUpScreen() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const invite = inviteIn(hash)
  const texts = textsFor(invite)
  const hasForm = texts === 'linked' || texts === 'open'
  return (
    <FormPage mark={<MarkLink />} title={t(`sign-up.${texts}.title`)} lead={t(`sign-up.${texts}.lead`)} art="sign-up">
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
