/** The menu on phones: home, and a button for each group that opens its entries as a sheet. */
import { useState } from 'react'
import { EyeOff, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cover } from '../../domain/cover/cover.ts'
import { Modal } from '../../ui/modal.tsx'
import classes from './bottom-bar.module.css'
import { accountGroup, entriesFor, home, menuGroups, type GroupName, type MenuGroup } from './menu-entries.ts'
import { MenuIcon } from './menu-icon.tsx'
import { MenuItem } from './menu-item.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import type { MenuProps } from './sidebar.tsx'

const barGroups = [...menuGroups, accountGroup]

interface GroupSheetProps {
  group: MenuGroup
  menu: MenuProps
  onClose: () => void
}

function GroupSheet({ group, menu: { isAdmin, current, renderBadge, onSearch }, onClose }: GroupSheetProps) {
  const { t } = useTranslation()
  const row = classes['row']
  const search = () => {
    onClose()
    // After the sheet has returned the focus to the bar: the palette returns it there.
    requestAnimationFrame(onSearch)
  }
  const hide = () => {
    onClose()
    cover()
  }
  return (
    <Modal isSheet title={t(`nav.${group.name}`)} onClose={onClose}>
      <nav aria-label={t(`nav.${group.name}`)} className={classes['sheet']}>
        {group === accountGroup && (
          <button type="button" className={row} aria-haspopup="dialog" onClick={search}>
            <MenuIcon icon={Search} />
            {t('palette.open')}
          </button>
        )}
        {entriesFor(group, isAdmin).map((entry) => (
          <MenuItem key={entry.to} entry={entry} className={row} isCurrent={current === entry.to} onClick={onClose}>
            {renderBadge(entry)}
          </MenuItem>
        ))}
        {group === accountGroup && (
          <button type="button" className={row} onClick={hide}>
            <MenuIcon icon={EyeOff} />
            {t('cover.settings.now')}
          </button>
        )}
        {group === accountGroup && <SignOutButton withIcon className={row} />}
      </nav>
    </Modal>
  )
}

export function BottomBar(menu: MenuProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<GroupName | null>(null)
  const item = classes['item']
  return (
    <nav className={classes['bar']} aria-label={t('nav.label')}>
      <MenuItem entry={home} className={item} isCurrent={menu.current === home.to} />
      {barGroups.map((group) => (
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
        </button>
      ))}
      {barGroups.map(
        (group) =>
          open === group.name && (
            <GroupSheet key={group.name} group={group} menu={menu} onClose={() => setOpen(null)} />
          ),
      )}
    </nav>
  )
}
