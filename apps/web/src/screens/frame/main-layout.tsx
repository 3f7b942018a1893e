/** Sidebar and content; on phones the sidebar is a bar at the bottom. */
import { Fragment, type ReactNode } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../../features/account/account.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { scriptQuery } from '../../features/scripts/queries/one-script.queries.ts'
import { productName } from '../../lib/browser/product.ts'
import { InsideMain } from '../../ui/layout/inside-main.ts'
import { Logo } from '../../ui/art/logo.tsx'
import { BottomBar } from '../menu/bottom-bar.tsx'
import classes from './main-layout.module.css'
import { accountEntries, menuGroups } from '../menu/menu-entries.ts'
import { MenuItem } from '../menu/menu-item.tsx'
import { SignOutButton } from '../menu/sign-out-button.tsx'

/** The list that the script of the address belongs to: the member's own or the public one. Null until it is loaded. */
function useParentList(memberId: string): '/my-scripts/' | '/explore-scripts' | null {
  const { scriptId } = useParams({ strict: false })
  const { data: script } = useQuery({ ...scriptQuery(scriptId ?? ''), enabled: false })
  if (scriptId === undefined || !script) return null
  return script.createdBy.id === memberId ? '/my-scripts/' : '/explore-scripts'
}

export function MainLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const parent = useParentList(me.id)
  return (
    <div className={classes['layout']}>
      <a href="#content" className={classes['skip']}>
        {t('actions.skip-to-content')}
      </a>
      <nav className={classes['sidebar']} aria-label={t('nav.label')}>
        <Link to="/home" className={classes['mark']}>
          <Logo name={productName()} />
        </Link>
        {menuGroups.map(({ title, entries }) => (
          <Fragment key={title ?? 'top'}>
            {title && <p className={classes['group']}>{t(`nav.${title}`)}</p>}
            {entries.map(({ to, text, icon }) => (
              <MenuItem key={to} to={to} icon={icon} className={classes['item']} isParent={parent === to}>
                {t(`nav.${text}`)}
              </MenuItem>
            ))}
          </Fragment>
        ))}
        <span className={classes['space']} />
        {accountEntries
          .filter(({ isForAdmins = false }) => me.isAdmin || !isForAdmins)
          .map(({ to, text, icon }) => (
            <MenuItem key={to} to={to} icon={icon} className={classes['item']}>
              {t(`nav.${text}`)}
              {to === '/subscription' && <span className={classes['tier']}>{t(`tiers.${status.membershipTier}`)}</span>}
            </MenuItem>
          ))}
        <SignOutButton withIcon className={[classes['item'], classes['out']].join(' ')} />
      </nav>
      <main id="content" className={classes['content']} tabIndex={-1}>
        <InsideMain value>{children}</InsideMain>
      </main>
      <BottomBar isAdmin={me.isAdmin} tier={status.membershipTier} parent={parent} />
    </div>
  )
}
