/** The menu beside the content. */
import { Fragment, type ReactNode } from 'react'
import { Search } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { site } from '../../lib/browser/site.ts'
import { Logo } from '../../ui/art/logo.tsx'
import { paletteKey } from '../../features/palette/palette-key.ts'
import { FeedbackItem } from './feedback-item.tsx'
import {
  accountGroup,
  entriesFor,
  groupsFor,
  home,
  menuGroups,
  type MenuEntry,
  type MenuTarget,
  type MenuViewer,
} from './menu-entries.ts'
import { MenuIcon, MenuItem } from './menu-item.tsx'
import classes from './sidebar.module.css'
import { SignOutButton } from './sign-out-button.tsx'

export interface MenuProps {
  viewer: MenuViewer
  /** The entry that the current screen belongs to. */
  current: MenuTarget | null
  /** Renders the badge after the name of an entry. */
  renderBadge: (entry: MenuEntry) => ReactNode
  /** Notices that the member has not read. */
  unseenNotices: number
  /** Opens the command palette; null without a membership, which its screens need. */
  onSearch: (() => void) | null
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  const { shown, shortcut } = paletteKey()
  return (
    <button
      type="button"
      className={classes['search']}
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      <MenuIcon icon={Search} />
      {t('palette.open')}
      <kbd aria-hidden="true">{shown}</kbd>
    </button>
  )
}

export function Sidebar({ viewer, current, renderBadge, onSearch }: MenuProps) {
  const { t } = useTranslation()
  const item = (entry: MenuEntry) => (
    <MenuItem key={entry.to} entry={entry} className={classes['item']} isCurrent={current === entry.to}>
      {renderBadge(entry)}
    </MenuItem>
  )
  return (
    <nav className={classes['sidebar']} aria-label={t('nav.label')}>
      <Link to={viewer.isMember ? '/home' : '/'} className={classes['mark']}>
        <Logo name={site().productName} />
      </Link>
      {onSearch && <SearchButton onClick={onSearch} />}
      {viewer.isMember && item(home)}
      {groupsFor(menuGroups, viewer).map(({ name, entries }) => (
        <Fragment key={name}>
          <p className={classes['heading']}>{t(`nav.${name}`)}</p>
          {entries.map(item)}
        </Fragment>
      ))}
      <span className={classes['space']} />
      {entriesFor(accountGroup, viewer).map(item)}
      <FeedbackItem className={[classes['item'], classes['out']].join(' ')} />
      <SignOutButton withIcon className={[classes['item'], classes['out']].join(' ')} />
    </nav>
  )
}
