/** The entries of one place of the menu, and the actions that belong there, as a sheet on phones. */
import type { ReactNode } from 'react'
import { EyeOff, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showPrivacyScreen } from '../../domain/privacy-screen/privacy-screen.ts'
import { openFeedback } from '../../features/feedback/open-feedback.ts'
import { Modal } from '../../ui/modal.tsx'
import classes from './bottom-bar.module.css'
import { FeedbackItem } from './feedback-item.tsx'
import type { MenuPlace } from './menu-entries.ts'
import { MenuIcon, MenuItem } from './menu-item.tsx'
import type { MenuProps } from './sidebar.tsx'
import { SignOutButton } from './sign-out-button.tsx'

interface PlaceSheetProps {
  place: MenuPlace
  menu: MenuProps
  onClose: () => void
}

export function PlaceSheet({ place, menu, onClose }: PlaceSheetProps) {
  const { current, renderBadge } = menu
  const { t } = useTranslation()
  return (
    <Modal isSheet title={t(`nav.${place.name}`)} onClose={onClose}>
      <nav aria-label={t(`nav.${place.name}`)} className={classes['sheet']}>
        {place.entries.map((entry) => (
          <MenuItem
            key={entry.to}
            withIcon
            entry={entry}
            className={classes['row']}
            isCurrent={current === entry.to}
            onClick={onClose}
          >
            {renderBadge(entry)}
          </MenuItem>
        ))}
        <PlaceActions place={place} menu={menu} onClose={onClose} />
      </nav>
    </Modal>
  )
}

function PlaceActions({ place, menu, onClose }: PlaceSheetProps): ReactNode {
  const { onSearch } = menu
  const { t } = useTranslation()
  const row = classes['row']
  const thenOpen = (open: () => void) => () => {
    onClose()
    // After the sheet has returned the focus to the bar, so that a modal opened from here returns it there too.
    requestAnimationFrame(open)
  }
  const hide = () => {
    onClose()
    showPrivacyScreen()
  }
  if (place.name === 'explore' && onSearch)
    return (
      <button type="button" className={row} aria-haspopup="dialog" onClick={thenOpen(onSearch)}>
        <MenuIcon icon={Search} />
        {t('palette.open')}
      </button>
    )
  if (place.name === 'account')
    return (
      <>
        <button type="button" className={row} onClick={hide}>
          <MenuIcon icon={EyeOff} />
          {t('privacy-screen.chip')}
        </button>
        <SignOutButton withIcon className={row} />
      </>
    )
  if (place.name === 'help') return <FeedbackItem className={row} onOpen={thenOpen(openFeedback)} />
  return null
}
