/** The account that is signed in, and its sign-out button, on screens without the sidebar. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import { PolicyFooter } from '../../features/policies/policy-footer.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { SignOutButton } from './sign-out-button.tsx'

export function AccountFooter() {
  const { t } = useTranslation()
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <>
      <FormOther>
        {me.email ?? me.username} ·{' '}
        {me.isAdmin && (
          <>
            <Link to="/admin/">{t('nav.admin')}</Link> ·{' '}
          </>
        )}
        <Link to="/account">{t('account.title')}</Link> · <Link to="/account/data">{t('your-data.title')}</Link> ·{' '}
        <SignOutButton />
      </FormOther>
      <PolicyFooter />
    </>
  )
}
