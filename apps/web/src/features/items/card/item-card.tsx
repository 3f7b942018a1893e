/** One item of a list. */
import { memo, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isBuiltIn, isOwn, type ItemViewer, type PlayableItem } from '../../../domain/items/item.ts'
import { pageOf } from '../../../domain/items/item-paths.ts'
import { BookmarkButton } from '../../../domain/items/parts/bookmark-button.tsx'
import { ItemBadge, ItemState } from '../../../domain/items/parts/item-state.tsx'
import { ItemTags } from '../../../domain/items/parts/item-tags.tsx'
import { Author } from '../../../domain/items/parts/origin.tsx'
import { useRatingText } from '../../../domain/items/parts/rating-text.ts'
import shared from '../../../domain/lists/list-card.module.css'
import { PhotoCredit } from '../../../domain/splash/photo-credit.tsx'
import { Splash } from '../../../domain/splash/splash.tsx'
import { Strip } from '../../../domain/strip/strip.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'
import { ItemBadges } from './item-badges.tsx'
import classes from './item-card.module.css'
import { endingsTexts, lengthText, playsTexts, stripText } from './item-words.ts'

interface ItemCardProps {
  item: PlayableItem
  viewer: ItemViewer
  /** Level of its heading. */
  heading?: 'h2' | 'h3'
  /** Names the kind, in lists of several kinds. */
  showsKind?: boolean
  /** The owner's actions. */
  actions?: ReactNode
}

function Picture({ item }: { item: PlayableItem }) {
  const { t } = useTranslation()
  const length = lengthText(t, item.summary)
  return (
    <div className={classes['picture']}>
      <Splash photo={item.splash} size="small" decorative />
      <span className={classes['length']}>
        <span aria-hidden="true">{length}</span>
        <span className="visually-hidden">{t('items.length', { minutes: length })}</span>
      </span>
      <span className={classes['photo-credit']}>
        <PhotoCredit photo={item.splash} />
      </span>
    </div>
  )
}

function Byline({ item, viewer, showsKind = false }: Omit<ItemCardProps, 'actions'>) {
  const { t } = useTranslation()
  return (
    <p className={shared['by']}>
      {showsKind && <span>{t(`items.kinds.${item.kind}`)}</span>}
      <span>
        <Author item={item} viewer={viewer} />
      </span>
      {item.credit && <span>{t('items.credit', item.credit)}</span>}
      {isOwn(item, viewer) && <ItemState item={item} />}
      {isBuiltIn(item) && <ItemBadge badge="built-in" />}
    </p>
  )
}

/** A card without votes does not mention them. */
function Rating({ item }: { item: PlayableItem }) {
  const { hasScore, score, votes } = useRatingText()(item)
  if (votes === null) return null
  return (
    <>
      <span className={hasScore ? classes['score'] : undefined}>{score}</span>
      <span>{votes}</span>
    </>
  )
}

export const ItemCard = memo(function ItemCard({ actions, ...props }: ItemCardProps) {
  const { item, heading: Heading = 'h2' } = props
  const { t, i18n } = useTranslation()
  const { kind, id, name, summary } = item
  const headingId = `${kind}-${id}`
  return (
    <article className={`${shared['card']} ${classes['card']}`} aria-labelledby={headingId}>
      <Piece>
        <Picture item={item} />
      </Piece>
      <div className={classes['body']}>
        <div className={classes['head']}>
          <div className={classes['words']}>
            <Heading className={shared['title']} id={headingId}>
              <Link to={pageOf(item)} data-ring="elsewhere">
                {name}
              </Link>
            </Heading>
            <Byline {...props} />
          </div>
          <BookmarkButton item={item} isIcon />
        </div>
        {item.moderation && <p className={shared['held']}>{t('items.moderation.reason', item.moderation)}</p>}
        <p className={classes['description']}>{item.description}</p>
        {summary.strip.length > 0 && <Strip segments={summary.strip} label={stripText(t, item)} isSmall />}
        <ItemBadges summary={summary} isShort />
        <ItemTags item={item} />
        <p className={classes['plays']}>
          <Rating item={item} />
          {[...endingsTexts(t, item), ...playsTexts(t, item.plays, i18n.language)].map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        {actions}
      </div>
    </article>
  )
})
