/** The entries of one group of the menu, as a sheet on phones. */
import { EyeOff, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showPrivacyScreen } from '../../domain/privacy-screen/privacy-screen.ts'
import { openFeedback } from '../../features/feedback/open-feedback.ts'
import { Modal } from '../../ui/modal.tsx'
import classes from './bottom-bar.module.css'
import { accountGroup, entriesFor, type MenuGroup } from './menu-entries.ts'
import { FeedbackItem } from './feedback-item.tsx'
import { MenuIcon, MenuItem } from './menu-item.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import type { MenuProps } from './sidebar.tsx'

interface GroupSheetProps {
  group: MenuGroup
  menu: MenuProps
  onClose: () => void
}

export function GroupSheet({ group, menu, onClose }: GroupSheetProps) {
  const { viewer, current, renderBadge, onSearch } = menu
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
  return (
    <Modal isSheet title={t(`nav.${group.name}`)} onClose={onClose}>
      <nav aria-label={t(`nav.${group.name}`)} className={classes['sheet']}>
        {group === accountGroup && onSearch && (
          <button type="button" className={row} aria-haspopup="dialog" onClick={thenOpen(onSearch)}>
            <MenuIcon icon={Search} />
            {t('palette.open')}
          </button>
        )}
        {entriesFor(group, viewer).map((entry) => (
          <MenuItem key={entry.to} entry={entry} className={row} isCurrent={current === entry.to} onClick={onClose}>
            {renderBadge(entry)}
          </MenuItem>
        ))}
        {group === accountGroup && (
          <button type="button" className={row} onClick={hide}>
            <MenuIcon icon={EyeOff} />
            {t('privacy-screen.chip')}
          </button>
        )}
        {group === accountGroup && (
          <FeedbackItem className={row} onOpen={thenOpen(openFeedback)} />
        )}
        {group === accountGroup && <SignOutButton withIcon className={row} />}
      </nav>
    </Modal>
  )
}
