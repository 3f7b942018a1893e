/** The button that opens the links of an item: its page, and for its owner an unlisted link. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwn, isPublic, pageOf, type Item, type ItemViewer } from '../../features/items/item.ts'
import { whyNotShared } from '../../features/items/own/owner-actions.tsx'
import { useUnlistedLink } from '../../features/items/queries/use-unlisted-link.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'

const ShareDialog = lazyPiece(async () => (await import('../../features/share/share-dialog.tsx')).ShareDialog)

interface ShareItemProps {
  item: Item
  viewer: ItemViewer
  isSmall?: boolean
}

function ItemDialog({ item, viewer, onClose }: ShareItemProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const unlisted = useUnlistedLink(item)
  return (
    <ShareDialog
      title={item.name}
      publicLink={
        isPublic(item) ? { url: window.location.origin + pageOf(item) } : { why: t('items.share-dialog.private') }
      }
      {...(isOwn(item, viewer) && { unlisted })}
      onClose={onClose}
    />
  )
}

export function ShareItem({ item, viewer, isSmall = false }: ShareItemProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const why = isPublic(item) || item.hasLink ? null : whyNotShared(t, item, viewer)
  return (
    <>
      <LockedButton
        look="secondary"
        small={isSmall}
        aria-haspopup="dialog"
        aria-label={t('items.action-name', { action: t('items.links'), name: item.name })}
        why={why}
        onClick={() => setIsOpen(true)}
      >
        {t('items.links')}
      </LockedButton>
      {isOpen && <ItemDialog item={item} viewer={viewer} onClose={() => setIsOpen(false)} />}
    </>
  )
}
