/** Actions of an item's owner. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Item, ItemViewer } from '../../../domain/items/item.ts'
import { editorOf } from '../../../domain/items/item-paths.ts'
import { useCopy, useDelete } from '../../../domain/items/queries/use-own-item.ts'
import { useUpgrade } from '../../../domain/upgrade/use-upgrade.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import classes from './owner-actions.module.css'

/** Why the item cannot be shared; null when it can. */
export function useSharingLock({ moderation, refusals = [] }: Item, { membershipTier }: ItemViewer): Lock | null {
  const { t } = useTranslation()
  const upgrade = useUpgrade('content.publish', membershipTier)
  if (moderation?.state === 'taken-down') return { reason: t('items.why-locked.taken-down') }
  return refusals.length > 0 ? { reason: t('items.why-locked.refused') } : upgrade
}

interface OwnerActionsProps {
  item: Item
  /** Why the member can save no more of the kind, where that is known. */
  copyLock?: Lock | null
  onCopied: (copy: Item) => void
  onDeleted: () => void
  /** The first controls of the row. */
  children?: ReactNode
}

export function OwnerActions({ item, copyLock = null, onCopied, onDeleted, children }: OwnerActionsProps) {
  const { t } = useTranslation()
  const { name } = item
  const copy = useCopy(item, { onCopied })
  const remove = useDelete(item, onDeleted)
  return (
    <div className={classes['actions']}>
      {children}
      <Link
        to={editorOf(item)}
        className={buttonClass({ look: 'secondary', small: true })}
        aria-label={t('items.edit-name', { name })}
      >
        {t('items.edit')}
      </Link>
      <LockedButton
        look="secondary"
        small
        lock={copyLock}
        aria-label={t('items.action-name', { action: t('items.copy-own'), name })}
        disabled={copy.isPending}
        onClick={() => copy.mutate()}
      >
        {t('items.copy-own')}
      </LockedButton>
      <Button
        look="danger"
        small
        className={classes['delete']}
        aria-label={t('items.action-name', { action: t('items.delete'), name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('items.delete')}
      </Button>
    </div>
  )
}
