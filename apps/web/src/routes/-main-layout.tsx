/** Sidebar and content; on phones the sidebar is a bar of four at the bottom. */
import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { patronStatusQuery } from '../features/membership/membership.queries.ts'
import { productName } from '../lib/product.ts'
import { InsideMain } from '../ui/inside-main.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './-main-layout.module.css'
import { SignOutButton } from './-sign-out-button.tsx'

type NavTarget = '/home' | '/play/game-generator' | '/emergency' | '/settings' | '/subscription'

function Item({ to, children, onPhone = true }: { to: NavTarget; children: ReactNode; onPhone?: boolean }) {
  const place = onPhone ? '' : classes['desktop']
  return (
    <Link to={to} className={[classes['item'], place].join(' ')} activeProps={{ 'aria-current': 'page' }}>
      <span className={classes['dot']} aria-hidden="true" />
      {children}
    </Link>
  )
}

export function MainLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  return (
    <div className={classes['layout']}>
      <a href="#content" className={classes['skip']}>
        {t('actions.skip-to-content')}
      </a>
      <nav className={classes['sidebar']} aria-label={t('nav.label')}>
        <Link to="/home" className={classes['mark']}>
          <Logo name={productName()} />
        </Link>
        <Item to="/home">{t('nav.home')}</Item>
        <p className={classes['group']}>{t('nav.play')}</p>
        <Item to="/play/game-generator">
          <span className={classes['long']}>{t('nav.generate')}</span>
          <span className={classes['short']}>{t('nav.play')}</span>
        </Item>
        <span className={classes['space']} />
        <Item to="/emergency" onPhone={false}>
          {t('nav.emergency')}
        </Item>
        <Item to="/settings">{t('nav.settings')}</Item>
        <Item to="/subscription">
          {t('nav.membership')}
          <span className={classes['tier']}>{t(`tiers.${status.membershipTier}`)}</span>
        </Item>
        <SignOutButton className={[classes['item'], classes['out'], classes['desktop']].join(' ')} />
      </nav>
      <main id="content" className={classes['content']} tabIndex={-1}>
        <InsideMain value>{children}</InsideMain>
      </main>
    </div>
  )
}
