/** The menu on phones: home, and a button for each group that opens its entries as a sheet. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import classes from './bottom-bar.module.css'
import { accountGroup, groupsFor, home, menuGroups, type GroupName } from './menu-entries.ts'
import { MenuIcon, MenuItem } from './menu-item.tsx'
import type { MenuProps } from './sidebar.tsx'

const GroupSheet = lazyPiece(async () => (await import('./group-sheet.tsx')).GroupSheet)

export function BottomBar(menu: MenuProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<GroupName | null>(null)
  const item = classes['item']
  const groups = groupsFor([...menuGroups, accountGroup], menu.viewer)
  return (
    <nav className={classes['bar']} aria-label={t('nav.label')}>
      {menu.viewer.isMember && <MenuItem entry={home} className={item} isCurrent={menu.current === home.to} />}
      {groups.map((group) => (
        <button
          key={group.name}
          type="button"
          className={item}
          aria-haspopup="dialog"
          aria-expanded={open === group.name}
          aria-current={group.entries.some(({ to }) => to === menu.current) || undefined}
          onClick={() => setOpen(group.name)}
        >
          <MenuIcon icon={group.icon} />
          {t(`nav.${group.name}`)}
          {group === accountGroup && menu.unseenNotices > 0 && (
            <span className={classes['unseen']}>
              <span className="visually-hidden">{t('notices.unseen', { count: menu.unseenNotices })}</span>
            </span>
          )}
        </button>
      ))}
      {groups.map(
        (group) =>
          open === group.name && (
            <GroupSheet key={group.name} group={group} menu={menu} onClose={() => setOpen(null)} />
          ),
      )}
    </nav>
  )
}
