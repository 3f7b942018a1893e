/** The menu on phones: a button for each place that opens its entries as a sheet. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import classes from './bottom-bar.module.css'
import { isIn, placesFor, type PlaceName } from './menu-entries.ts'
import { MenuIcon } from './menu-item.tsx'
import type { MenuProps } from './sidebar.tsx'

const PlaceSheet = lazyPiece(async () => (await import('./place-sheet.tsx')).PlaceSheet)

export function BottomBar(menu: MenuProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<PlaceName | null>(null)
  const places = placesFor(menu.viewer)
  return (
    <nav className={classes['bar']} aria-label={t('nav.label')}>
      {places.map((place) => (
        <button
          key={place.name}
          type="button"
          className={classes['item']}
          aria-haspopup="dialog"
          aria-expanded={open === place.name}
          aria-current={isIn(place, menu.current) || undefined}
          onClick={() => setOpen(place.name)}
        >
          <MenuIcon icon={place.icon} />
          {t(`nav.${place.name}`)}
          {place.name === 'account' && menu.unseenNotices > 0 && (
            <span className={classes['unseen']}>
              <span className="visually-hidden">{t('notices.unseen', { count: menu.unseenNotices })}</span>
            </span>
          )}
        </button>
      ))}
      {places.map(
        (place) =>
          open === place.name && (
            <PlaceSheet key={place.name} place={place} menu={menu} onClose={() => setOpen(null)} />
          ),
      )}
    </nav>
  )
}
