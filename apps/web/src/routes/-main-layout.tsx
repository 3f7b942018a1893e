/** Sidebar and content; on phones the sidebar is a bar of four at the bottom. */
import type { ReactNode } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { meQuery } from '../features/account/account.queries.ts'
import { patronStatusQuery } from '../features/membership/membership.queries.ts'
import { scriptQuery } from '../features/scripts/scripts.queries.ts'
import { productName } from '../lib/product.ts'
import { InsideMain } from '../ui/inside-main.ts'
import { Logo } from '../ui/logo.tsx'
import classes from './-main-layout.module.css'
import { SignOutButton } from './-sign-out-button.tsx'

type NavTarget =
  | '/home'
  | '/play/game-generator'
  | '/metronome'
  | '/explore-scripts'
  | '/my-scripts/'
  | '/game-generator'
  | '/admin/'
  | '/emergency'
  | '/profile'
  | '/settings'
  | '/subscription'

interface ItemProps {
  to: NavTarget
  children: ReactNode
  onPhone?: boolean
  /** The screen belongs below it. */
  isAround?: boolean
}

function Item({ to, children, onPhone = true, isAround = false }: ItemProps) {
  const place = onPhone ? '' : classes['desktop']
  return (
    <Link
      to={to}
      className={[classes['item'], place].join(' ')}
      // A search on the screen does not make it another one.
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      aria-current={isAround || undefined}
    >
      <span className={classes['dot']} aria-hidden="true" />
      {children}
    </Link>
  )
}

/** Below which list the script of the address belongs, once it is known whose it is. */
function useListAround(memberId: string): '/my-scripts/' | '/explore-scripts' | null {
  const { scriptId } = useParams({ strict: false })
  const { data: script } = useQuery({ ...scriptQuery(scriptId ?? ''), enabled: false })
  if (scriptId === undefined || !script) return null
  return script.createdBy.id === memberId ? '/my-scripts/' : '/explore-scripts'
}

export function MainLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const around = useListAround(me.id)
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
        <Item to="/metronome" onPhone={false}>
          {t('nav.metronome')}
        </Item>
        <p className={classes['group']}>{t('nav.explore')}</p>
        <Item to="/explore-scripts" onPhone={false} isAround={around === '/explore-scripts'}>
          {t('nav.scripts')}
        </Item>
        <p className={classes['group']}>{t('nav.mine')}</p>
        <Item to="/game-generator" onPhone={false}>
          {t('nav.own-generator')}
        </Item>
        <Item to="/my-scripts/" onPhone={false} isAround={around === '/my-scripts/'}>
          {t('nav.my-scripts')}
        </Item>
        <span className={classes['space']} />
        {me.isAdmin && (
          <Item to="/admin/" onPhone={false}>
            {t('nav.admin')}
          </Item>
        )}
        <Item to="/emergency" onPhone={false}>
          {t('nav.emergency')}
        </Item>
        <Item to="/profile" onPhone={false}>
          {t('nav.profile')}
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
