/** The button that opens the ways to share an item: with all members, by its link, and for its owner by an unlisted link. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOwn, isPublic, pageOf, type Item, type ItemViewer } from '../../features/items/item.ts'
import { whyNotShared } from '../../features/items/own/owner-actions.tsx'
import { useSharing } from '../../features/items/queries/use-own-item.ts'
import { useUnlistedLink } from '../../features/items/queries/use-unlisted-link.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'

const ShareDialog = lazyPiece(async () => (await import('../../features/share/share-dialog.tsx')).ShareDialog)

interface ShareItemProps {
  item: Item
  viewer: ItemViewer
  isSmall?: boolean
  /** Why it cannot be shared at present, for a reason of the screen. */
  lock?: string | null
}
type PartProps = Pick<ShareItemProps, 'item' | 'viewer'>

/** Shares it with all members or ends that. A refusal is shown with the sentences of the contract. */
function SharingSwitch({ item, viewer }: PartProps) {
  const { t } = useTranslation()
  const sharing = useSharing(item)
  const { error, isPending } = sharing
  const issues = error instanceof ApiError ? error.issues.map(({ message }) => message) : []
  return (
    <>
      {error && (
        <FormAlert>
          <strong>{t(item.shared ? 'items.failed.unshare' : 'items.failed.share')}.</strong>{' '}
          {[describeError(t, error).message, ...issues].join(' ')}
        </FormAlert>
      )}
      <LockedButton
        look={item.shared ? 'secondary' : 'primary'}
        why={item.shared ? null : whyNotShared(t, item, viewer)}
        aria-disabled={isPending || undefined}
        data-autofocus={!item.shared || undefined}
        onClick={() => isPending || sharing.mutate(!item.shared)}
      >
        {t(item.shared ? 'items.share-dialog.end' : 'items.share-dialog.confirm')}
      </LockedButton>
    </>
  )
}

/** Why other members do not find the member's own item. */
function useWhyPrivate({ kind, shared, moderation }: Item): string {
  const { t } = useTranslation()
  if (moderation) return t(moderation.state === 'held' ? 'items.moderation.held-text' : `items.${kind}.taken-down-text`)
  return t(shared ? 'items.refusals.text' : 'items.share-dialog.private')
}

function ItemDialog({ item, viewer, onClose }: PartProps & { onClose: () => void }) {
  const own = isOwn(item, viewer)
  const unlisted = useUnlistedLink(item)
  const why = useWhyPrivate(item)
  const remedy = own && <SharingSwitch item={item} viewer={viewer} />
  return (
    <ShareDialog
      title={item.name}
      publicLink={isPublic(item) ? { url: window.location.origin + pageOf(item), end: remedy } : { why, remedy }}
      {...(own && { unlisted })}
      onClose={onClose}
    />
  )
}

export function ShareItem({ item, viewer, isSmall = false, lock = null }: ShareItemProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  // What is shared, and a link, can always be taken back.
  const why = item.shared || item.hasLink ? null : (whyNotShared(t, item, viewer) ?? lock)
  return (
    <>
      <LockedButton
        look="secondary"
        small={isSmall}
        aria-haspopup="dialog"
        aria-label={t('items.action-name', { action: t('items.share'), name: item.name })}
        why={why}
        onClick={() => setIsOpen(true)}
      >
        {t('items.share')}
      </LockedButton>
      {isOpen && <ItemDialog item={item} viewer={viewer} onClose={() => setIsOpen(false)} />}
    </>
  )
}
