/** Menu and content: the menu is a sidebar, on phones a bar at the bottom. */
import { useState, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isSubscribed, UNSEEN_NOTICES_MAX } from '@rubato/contracts/domain'
import { meQuery } from '../../features/account/account.queries.ts'
import { patronStatusQuery } from '../../features/membership/membership.queries.ts'
import { collectTyped } from '../../features/palette/typed-ahead.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { InsideMain } from '../../ui/layout/inside-main.ts'
import { BottomBar } from '../menu/bottom-bar.tsx'
import { useCurrentEntry } from '../menu/current-entry.ts'
import { Sidebar, type MenuProps } from '../menu/sidebar.tsx'
import { usePaletteKey } from '../../features/palette/palette-key.ts'
import classes from './main-layout.module.css'

const CommandPalette = lazyPiece(async () => (await import('../palette/command-palette.tsx')).CommandPalette)

/** `closed` after the first opening: a modal that one of its actions has opened stays mounted. */
type PaletteState = 'unused' | 'open' | 'closed'

function UnseenNotices({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes['tier']}>
      {count < UNSEEN_NOTICES_MAX ? count : `${UNSEEN_NOTICES_MAX}+`}
      <span className="visually-hidden"> {t('notices.unread')}</span>
    </span>
  )
}

export function MainLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { data: status } = useSuspenseQuery(patronStatusQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const [palette, setPalette] = useState<PaletteState>('unused')
  const openPalette = () => {
    collectTyped()
    setPalette('open')
  }
  // Admins see the menu without a membership, too.
  const isMember = isSubscribed(status.membershipTier)
  const onSearch = isMember ? openPalette : null
  usePaletteKey(onSearch)
  const menu: MenuProps = {
    viewer: { isAdmin: me.isAdmin, isMember },
    current: useCurrentEntry(me.id),
    renderBadge: ({ to }) => {
      if (to === '/subscription') return <span className={classes['tier']}>{t(`tiers.${status.membershipTier}`)}</span>
      return to === '/account/notices' && me.unseenNotices > 0 && <UnseenNotices count={me.unseenNotices} />
    },
    unseenNotices: me.unseenNotices,
    onSearch,
  }
  return (
    <div className={classes['layout']}>
      <a href="#content" className={classes['skip']}>
        {t('actions.skip-to-content')}
      </a>
      <Sidebar {...menu} />
      <main id="content" className={classes['content']} tabIndex={-1}>
        {palette !== 'unused' && <CommandPalette isOpen={palette === 'open'} onClose={() => setPalette('closed')} />}
        <InsideMain value>{children}</InsideMain>
      </main>
      <BottomBar {...menu} />
    </div>
  )
}
