/** The menu on phones: four links, and a button that opens the other entries. */
import { useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import type { MembershipTier } from '@rubato/contracts/domain'
import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../ui/modal.tsx'
import classes from './bottom-bar.module.css'
import { barEntries, entriesBehindMore, type MenuTarget } from './menu-entries.ts'
import { MenuItem } from './menu-item.tsx'
import { SignOutButton } from './sign-out-button.tsx'

interface BottomBarProps {
  isAdmin: boolean
  tier: MembershipTier
  /** The list that the current screen belongs to. */
  parent: MenuTarget | null
}

function MoreSheet({ isAdmin, tier, onClose }: Omit<BottomBarProps, 'parent'> & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal isSheet title={t('nav.more')} onClose={onClose}>
      <nav aria-label={t('nav.more')} className={classes['more']}>
        {entriesBehindMore
          .filter(({ isForAdmins = false }) => isAdmin || !isForAdmins)
          .map(({ to, text, icon }) => (
            <MenuItem key={to} to={to} icon={icon} className={classes['row']} onClick={onClose}>
              {t(`nav.${text}`)}
              {to === '/subscription' && <span className={classes['tier']}>{t(`tiers.${tier}`)}</span>}
            </MenuItem>
          ))}
        <SignOutButton withIcon className={classes['row']} />
      </nav>
    </Modal>
  )
}

export function BottomBar({ isAdmin, tier, parent }: BottomBarProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') })
  const isBehind = entriesBehindMore.some(({ to }) => path.startsWith(to.replace(/\/$/, '')))
  return (
    <nav className={classes['bar']} aria-label={t('nav.label')}>
      {barEntries.map(({ to, text, icon }) => (
        <MenuItem key={to} to={to} icon={icon} className={classes['item']} isParent={parent === to}>
          {t(`nav.${text}`)}
        </MenuItem>
      ))}
      <button
        type="button"
        className={classes['item']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={isBehind || undefined}
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden="true" size={18} strokeWidth={1.75} />
        {t('nav.more')}
      </button>
      {isOpen && <MoreSheet isAdmin={isAdmin} tier={tier} onClose={() => setIsOpen(false)} />}
    </nav>
  )
}
