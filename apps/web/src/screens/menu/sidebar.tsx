/** The menu beside the content: the places, the screens of the current one, and the actions that stay in view at its foot. */
import type { ReactNode } from 'react'
import { Search } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paletteKey } from '../../features/palette/palette-key.ts'
import { site } from '../../lib/browser/site.ts'
import { Logo } from '../../ui/art/logo.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FeedbackItem } from './feedback-item.tsx'
import { isIn, placesFor, type MenuEntry, type MenuPlace, type MenuTarget, type MenuViewer } from './menu-entries.ts'
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

interface PlaceProps {
  place: MenuPlace
  menu: MenuProps
}

/** Leads to the first screen of the place; the current place lists all of its screens. */
function Place({ place, menu: { current, renderBadge } }: PlaceProps) {
  const { t } = useTranslation()
  const [first] = place.entries
  const isCurrent = isIn(place, current)
  return (
    <li>
      {first && (
        <Link
          to={first.to}
          className={classes['item']}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={isCurrent || undefined}
        >
          <MenuIcon icon={place.icon} />
          {t(`nav.${place.name}`)}
          {!isCurrent && place.entries.filter(({ to }) => to === '/account/notices').map(renderBadge)}
        </Link>
      )}
      {isCurrent && (
        <ul className={classes['entries']}>
          {place.entries.map((entry) => (
            <li key={entry.to}>
              <MenuItem entry={entry} className={classes['entry']} isCurrent={current === entry.to}>
                {renderBadge(entry)}
              </MenuItem>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export function Sidebar(menu: MenuProps) {
  const { viewer, onSearch } = menu
  const { t } = useTranslation()
  const placeOf = (place: MenuPlace) => <Place key={place.name} place={place} menu={menu} />
  const all = placesFor(viewer)
  const action = classNames(classes['item'], classes['action'])
  return (
    <nav className={classes['sidebar']} aria-label={t('nav.label')}>
      <Link to={viewer.isMember ? '/home' : '/'} className={classes['mark']}>
        <Logo name={site().productName} />
      </Link>
      {onSearch && <SearchButton onClick={onSearch} />}
      <ul className={classes['places']}>{all.filter(({ name }) => name !== 'help').map(placeOf)}</ul>
      <ul className={classes['foot']}>
        {all.filter(({ name }) => name === 'help').map(placeOf)}
        <li>
          <FeedbackItem className={action} />
        </li>
        <li>
          <SignOutButton withIcon className={action} />
        </li>
      </ul>
    </nav>
  )
}
