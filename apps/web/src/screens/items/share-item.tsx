/** The button that opens the ways to share an item. */
import { useTranslation } from 'react-i18next'
import type { PlayableItem, ItemViewer } from '../../domain/items/item.ts'
import { useSharingLock } from '../../features/items/own/owner-actions.tsx'
import { ModalButton } from '../../ui/buttons/modal-button.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import { ShareItemDialog } from './share-item-dialog.tsx'

interface ShareItemProps {
  item: PlayableItem
  viewer: ItemViewer
  isSmall?: boolean
  /** Why it cannot be shared at present, for a reason of the screen. */
  lock: Lock | null
}

export function ShareItem({ item, viewer, isSmall = false, lock }: ShareItemProps) {
  const { t } = useTranslation()
  const sharingLock = useSharingLock(item, viewer) ?? lock
  // A shared item and a link can always be withdrawn.
  const isLockable = !item.shared && !item.hasLink
  return (
    <ModalButton
      small={isSmall}
      aria-label={t('items.action-name', { action: t('items.share'), name: item.name })}
      lock={isLockable ? sharingLock : null}
      renderModal={(close) => <ShareItemDialog item={item} viewer={viewer} lock={lock} onClose={close} />}
    >
      {t('items.share')}
    </ModalButton>
  )
}
