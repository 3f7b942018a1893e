/** The ways to share an item: with all members, by its link, and for its owner by an unlisted link. */
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { audienceOf, isOwn, isPublic, type PlayableItem, type ItemViewer } from '../../domain/items/item.ts'
import { pageOf } from '../../domain/items/item-paths.ts'
import { useSharingLock } from '../../features/items/own/owner-actions.tsx'
import { useAuthorship, type Authorship } from '../../domain/items/queries/use-authorship.ts'
import { useSharing } from '../../domain/items/queries/use-own-item.ts'
import { useUnlistedLink } from '../../domain/items/queries/use-unlisted-link.ts'
import { importedText } from '../../domain/texts/imported-text.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { notifyError } from '../../lib/notify.ts'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { longDate } from '../../lib/i18n/long-date.ts'
import { LockedButton } from '../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import classes from './share-item-dialog.module.css'

const ShareDialog = lazyPiece(async () => (await import('../../features/share/share-dialog.tsx')).ShareDialog)

interface SharingProps {
  item: PlayableItem
  viewer: ItemViewer
  /** Why it cannot be shared at present, for a reason of the screen. */
  lock: Lock | null
}

/** Where an imported game comes from, and the declaration that sharing needs. */
function Declaration({ authorship }: { authorship: Authorship }) {
  const { t, i18n } = useTranslation()
  const { imported, declaredAt, isTicked, tick } = authorship
  return (
    <section aria-label={importedText(t, imported)} className={classes['declaration']}>
      <p>{importedText(t, imported)}</p>
      {declaredAt === null ? (
        <Checkbox
          label={t('items.imported.declare')}
          checked={isTicked}
          data-autofocus
          onChange={({ currentTarget }) => tick(currentTarget.checked)}
        />
      ) : (
        <p>{t('items.imported.declared', { date: longDate(declaredAt, i18n.language) })}</p>
      )}
      {declaredAt === null && <p>{t('items.imported.review')}</p>}
    </section>
  )
}

/** Locks sharing until the declaration is ticked. */
function useDeclarationLock(authorship: Authorship | null): Lock | null {
  const { t } = useTranslation()
  const isMissing = authorship !== null && authorship.declaredAt === null && !authorship.isTicked
  return isMissing ? { reason: t('items.imported.why-locked') } : null
}

/** Shares it with all members or ends that. A refusal is shown with the sentences of the contract. */
function SharingSwitch({ item, lock, authorship }: Omit<SharingProps, 'viewer'> & { authorship: Authorship | null }) {
  const { t } = useTranslation()
  const sharing = useSharing(item, authorship?.declare)
  const isMounted = useIsMounted()
  const { error, isPending } = sharing
  const title = t(item.shared ? 'items.failed.unshare' : 'items.failed.share')
  const textOf = (failure: Error) => {
    const issues = failure instanceof ApiError ? failure.issues.map(({ message }) => message) : []
    return [describeError(t, failure).message, ...issues].join(' ')
  }
  const change = () =>
    void sharing.mutateAsync(!item.shared).catch((failure: Error) => isMounted() || notifyError(title, textOf(failure)))
  return (
    <>
      {error && (
        <FormAlert>
          <strong>{title}.</strong> {textOf(error)}
        </FormAlert>
      )}
      <LockedButton
        look={item.shared ? 'secondary' : 'primary'}
        lock={item.shared ? null : lock}
        aria-disabled={isPending || undefined}
        data-autofocus={!item.shared || undefined}
        onClick={() => isPending || change()}
      >
        {t(item.shared ? 'items.share-dialog.end' : 'items.share-dialog.confirm')}
      </LockedButton>
    </>
  )
}

/** Why other members do not find the member's own item. */
function useWhyPrivate(item: PlayableItem): string {
  const { t } = useTranslation()
  const { kind, shared, moderation, refusals = [] } = item
  if (moderation) return t(moderation.state === 'held' ? 'items.moderation.held-text' : `items.${kind}.taken-down-text`)
  if (refusals.length > 0) return t('items.refusals.text')
  if (shared) return t('items.not-listed.delisted')
  return `${t(`items.audience.${audienceOf(item)}`)} ${t('items.share-dialog.once-shared')}`
}

/** Who can open the unlisted link: no other member while a decision or a refusal hides the item. */
function useLinkHint(item: PlayableItem): string {
  const { t } = useTranslation()
  if (audienceOf(item) !== 'owner') return t('share.unlisted-hint')
  return t(item.moderation?.state === 'held' ? 'share.unlisted-held' : 'share.unlisted-closed')
}

interface ShareItemDialogProps extends SharingProps {
  /** A note for the member before they share it. */
  notice?: string | undefined
  onClose: () => void
}

export function ShareItemDialog({ item, viewer, lock, notice, onClose }: ShareItemDialogProps) {
  const own = isOwn(item, viewer)
  const unlisted = useUnlistedLink(item)
  const why = useWhyPrivate(item)
  const hint = useLinkHint(item)
  const authorship = useAuthorship(item)
  const sharingLock = useSharingLock(item, viewer)
  const declarationLock = useDeclarationLock(authorship)
  const anyLock = sharingLock ?? lock ?? declarationLock
  const remedy = own && <SharingSwitch item={item} lock={anyLock} authorship={authorship} />
  const create = async () => {
    await authorship?.declare()
    await unlisted.onCreate()
  }
  return (
    <ShareDialog
      title={item.name}
      publicLink={isPublic(item) ? { url: window.location.origin + pageOf(item), end: remedy } : { why, remedy }}
      notice={notice}
      declaration={own && authorship && <Declaration authorship={authorship} />}
      {...(own && { unlisted: { ...unlisted, hint, onCreate: create, lock: anyLock } })}
      onClose={onClose}
    />
  )
}
