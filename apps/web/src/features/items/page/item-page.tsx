/** The page of one item: what it holds, what changes for the member, and what can be done with it. */
import type { ReactNode } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ReportLink } from '../../../domain/report-link.tsx'
import { PhotoCredit } from '../../../domain/splash/photo-credit.tsx'
import { Splash } from '../../../domain/splash/splash.tsx'
import { bucketName, Strip, StripLegend } from '../../../domain/strip/strip.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { BookmarkButton } from '../card/bookmark-button.tsx'
import { ItemBadges } from '../card/item-badges.tsx'
import { ItemState } from '../card/item-state.tsx'
import { ItemTags, minePaths } from '../card/item-tags.tsx'
import { lengthText, playsTexts, stripText } from '../card/item-words.ts'
import { isOwn, isPublic, pageOf, type Item, type ItemViewer } from '../item.ts'
import { OwnNotices } from '../own/own-notices.tsx'
import { OwnerActions } from '../own/owner-actions.tsx'
import { useCopy } from '../queries/use-own-item.ts'
import classes from './item-page.module.css'

interface ItemPageProps {
  item: Item
  viewer: ItemViewer
  /** The secret of the unlisted link that the item was opened with. */
  link?: string | undefined
  /** The controls that play and share it. */
  play: ReactNode
  share: ReactNode
  /** What the member's own limits change, before the start. */
  forYou: ReactNode
}

type PartProps = Pick<ItemPageProps, 'item' | 'viewer'>

/** The origin of a copy; without a link when the original was deleted. */
function Credit({ item: { kind, credit } }: { item: Item }) {
  const { t } = useTranslation()
  if (!credit) return null
  const text = t('items.credit', credit)
  return <span>{credit.id === null ? text : <Link to={pageOf({ kind, id: credit.id })}>{text}</Link>}</span>
}

function Byline({ item, viewer }: PartProps) {
  const { t, i18n } = useTranslation()
  const { id, username } = item.createdBy
  const own = isOwn(item, viewer)
  return (
    <p className={classes['facts']}>
      <span>{own ? t('items.by-you') : t('items.by', { author: username })}</span>
      <Credit item={item} />
      <span>{lengthText(t, item.summary)}</span>
      <span>{t(`items.intensities.${item.summary.intensity}`)}</span>
      {playsTexts(t, item.plays, i18n.language).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {!own && (
        <ReportLink
          kind="user"
          id={id}
          reported={{ text: username, page: pageOf(item) }}
          className={classes['quiet']}
          aria-label={t('items.report-author-name', { author: username })}
        >
          {t('items.report-author')}
        </ReportLink>
      )}
    </p>
  )
}

function Head({ item, viewer }: PartProps) {
  return (
    <header className={classes['head']}>
      <div className={classes['picture']}>
        <Piece>
          <Splash photo={item.splash} decorative />
        </Piece>
        <PhotoCredit photo={item.splash} />
      </div>
      <div className={classes['title']}>
        <h1>{item.name}</h1>
        {isOwn(item, viewer) && <ItemState item={item} />}
      </div>
      <Byline item={item} viewer={viewer} />
    </header>
  )
}

function Actions({ item, viewer, link, play, share }: Omit<ItemPageProps, 'forYou'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const copy = useCopy(item, { link, onCopied: (made) => void navigate({ to: pageOf(made) }) })
  const own = isOwn(item, viewer)
  return (
    <div className={classes['actions']}>
      {play}
      {item.shared && <BookmarkButton item={item} />}
      {share}
      {!own && (
        <>
          <Button look="secondary" disabled={copy.isPending} onClick={() => copy.mutate()}>
            {t('items.copy')}
          </Button>
          <ReportLink
            kind={item.kind}
            id={item.id}
            reported={{ text: item.name, page: pageOf(item) }}
            className={buttonClass({ look: 'secondary' })}
          >
            {t('items.report')}
          </ReportLink>
        </>
      )}
    </div>
  )
}

/** The colours of the strip in order of their first appearance. */
function Holds({ item }: { item: Item }) {
  const { t } = useTranslation()
  const { strip } = item.summary
  const buckets = [...new Set(strip.map(({ bucket }) => bucket))]
  return (
    <section className={classes['holds']} aria-label={t('items.facts')}>
      {strip.length > 0 && (
        <>
          <Strip segments={strip} label={stripText(t, item)} />
          <StripLegend
            label={t('items.legend')}
            entries={buckets.map((bucket) => ({ bucket, text: bucketName(t, bucket) }))}
          />
        </>
      )}
      <ItemBadges summary={item.summary} />
    </section>
  )
}

function OwnerCard({ item }: { item: Item }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Card aria-labelledby="owner-card">
      <h2 id="owner-card">{t(`items.${item.kind}.page.owner`)}</h2>
      <p className={classes['text']}>{t(isPublic(item) ? 'items.is-public' : 'items.is-private')}</p>
      <OwnerActions
        item={item}
        onCopied={(made) => void navigate({ to: pageOf(made) })}
        onDeleted={() => void navigate({ to: minePaths[item.kind] })}
      />
    </Card>
  )
}

export function ItemPage({ forYou, ...props }: ItemPageProps) {
  const { item, viewer } = props
  const own = isOwn(item, viewer)
  return (
    <div className={classes['page']}>
      <Head item={item} viewer={viewer} />
      <Actions {...props} />
      {own && <OwnNotices item={item} />}
      <p className={classes['description']}>{item.description}</p>
      <Holds item={item} />
      <ItemTags kind={item.kind} tags={item.tags} />
      <Piece>{forYou}</Piece>
      {own && <OwnerCard item={item} />}
    </div>
  )
}
