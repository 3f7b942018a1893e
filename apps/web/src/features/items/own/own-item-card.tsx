/** The card of the member's own game or generator, with the owner's actions. */
import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { ItemViewer, PlayableItem } from '../../../domain/items/item.ts'
import { pageOf } from '../../../domain/items/item-paths.ts'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { ItemCard } from '../card/item-card.tsx'
import { OwnerActions } from './owner-actions.tsx'

interface OwnItemCardProps {
  item: PlayableItem
  viewer: ItemViewer
  /** Why the member can save no more of the kind. */
  copyLock: Lock | null
  /** The controls that play and share it. */
  children: ReactNode
}

export function OwnItemCard({ item, viewer, copyLock, children }: OwnItemCardProps) {
  const navigate = useNavigate()
  const actions = (
    <OwnerActions
      item={item}
      copyLock={copyLock}
      onCopied={(copy) => void navigate({ to: pageOf(copy) })}
      // The card with the pressed button disappears.
      onDeleted={() => document.getElementById('content')?.focus()}
    >
      {children}
    </OwnerActions>
  )
  return <ItemCard item={item} viewer={viewer} actions={actions} />
}
