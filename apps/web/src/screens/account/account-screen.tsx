/** The account itself: ways of signing in, and sessions. Without the menu for people who are not members. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountSecurity } from '../../features/account/account-security.tsx'
import { Section } from '../../features/account/security/section.tsx'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { site } from '../../lib/browser/site.ts'
import { Piece } from '../../lib/errors/piece.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Stack } from '../../ui/layout/columns.tsx'
import { useMainTag } from '../../ui/layout/inside-main.ts'
import { AccountFooter } from '../menu/account-footer.tsx'
import { MarkLink } from '../../domain/pages/mark-link.tsx'
import classes from './account-screen.module.css'

function ConnectedAccounts() {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  return (
    <Section title={t('security.connected.title')} text={t('security.connected.text')}>
      <p>{t(status.linked ? 'security.connected.linked' : 'subscription.no-patreon')}</p>
      <div className={classes['actions']}>
        <Link to="/subscription" className={buttonClass({ look: 'secondary', small: true })}>
          {t('security.connected.open')}
        </Link>
      </div>
    </Section>
  )
}

export function AccountScreen() {
  const { t } = useTranslation()
  const Tag = useMainTag()
  const isAlone = Tag === 'main'
  return (
    <Tag className={classes['page']} data-alone={isAlone || undefined}>
      <Stack>
        {isAlone && <MarkLink />}
        <div>
          <h1>{t('account.title')}</h1>
          <p className={classes['lead']}>{t('account.lead')}</p>
        </div>
        <Piece>
          <AccountSecurity>
            {site().membership !== 'open' && (
              <Piece>
                <ConnectedAccounts />
              </Piece>
            )}
          </AccountSecurity>
        </Piece>
        <Piece>
          <AccountFooter />
        </Piece>
      </Stack>
    </Tag>
  )
}
