/** Leads to the place where a new game or generator is made. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Plus } from 'lucide-react'
import type { ItemKind } from '@rubato/contracts/domain'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import classes from './new-item-link.module.css'

const newPaths = { game: '/game-builder', generator: '/game-generator' } as const

interface NewItemLinkProps {
  kind: ItemKind
  isSmall?: boolean
  /** Why the member can save no more of the kind. */
  lock?: Lock | null
}

export function NewItemLink({ kind, isSmall = false, lock = null }: NewItemLinkProps) {
  const { t } = useTranslation()
  const content = (
    <span className={classes['new']}>
      <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
      {t(`items.${kind}.explore.new`)}
    </span>
  )
  if (lock)
    return (
      <LockedButton look="secondary" small={isSmall} lock={lock}>
        {content}
      </LockedButton>
    )
  return (
    <Link to={newPaths[kind]} className={buttonClass({ look: 'secondary', small: isSmall })}>
      {content}
    </Link>
  )
}
