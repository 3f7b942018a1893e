/** Leads to the place where a new game or generator is made. */
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Plus, Split } from 'lucide-react'
import type { ItemKind } from '@rubato/contracts/domain'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import classes from './new-item-link.module.css'

/** A branching game is begun in the builder of games as well. */
type NewKind = ItemKind | 'branching-game'

const places: Readonly<Record<NewKind, Pick<LinkProps, 'to' | 'search'>>> = {
  game: { to: '/game-builder' },
  'branching-game': { to: '/game-builder', search: { choices: true } },
  generator: { to: '/game-generator' },
}

/** The links to the ways of creating an item of a kind. */
export const newKinds = {
  game: ['game', 'branching-game'],
  generator: ['generator'],
} as const satisfies Record<ItemKind, readonly NewKind[]>

interface NewItemLinkProps {
  kind: NewKind
  isSmall?: boolean
  /** Why the member can save no more of the kind. */
  lock?: Lock | null
}

export function NewItemLink({ kind, isSmall = false, lock = null }: NewItemLinkProps) {
  const { t } = useTranslation()
  const Icon = kind === 'branching-game' ? Split : Plus
  const content = (
    <span className={classes['new']}>
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
      {kind === 'branching-game' ? t('items.game.explore.new-with-choices') : t(`items.${kind}.explore.new`)}
    </span>
  )
  if (lock)
    return (
      <LockedButton look="secondary" small={isSmall} lock={lock}>
        {content}
      </LockedButton>
    )
  return (
    <Link {...places[kind]} className={buttonClass({ look: 'secondary', small: isSmall })}>
      {content}
    </Link>
  )
}
