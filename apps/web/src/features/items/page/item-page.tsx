/** The page of one item: its content, the changes for the member, and the actions on it. */
import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  audienceOf,
  isOwn,
  isPublic,
  type ItemViewer,
  type PlayableItem,
  type WholePlayable,
} from '../../../domain/items/item.ts'
import { minePaths, pageOf } from '../../../domain/items/item-paths.ts'
import { BookmarkButton } from '../../../domain/items/parts/bookmark-button.tsx'
import { ItemState } from '../../../domain/items/parts/item-state.tsx'
import { ItemTags } from '../../../domain/items/parts/item-tags.tsx'
import { Author, Credit, ImportedFrom, ReportAuthor, ReportItem } from '../../../domain/items/parts/origin.tsx'
import { useRatingText } from '../../../domain/items/parts/rating-text.ts'
import { VoteButtons } from '../../../domain/items/parts/vote-buttons.tsx'
import { WriteToAuthor } from '../../../domain/items/parts/write-to-author.tsx'
import { useCopy } from '../../../domain/items/queries/use-own-item.ts'
import { PhotoCredit } from '../../../domain/splash/photo-credit.tsx'
import { Splash } from '../../../domain/splash/splash.tsx'
import { bucketName, Strip, StripLegend } from '../../../domain/strip/strip.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Columns, Stack } from '../../../ui/layout/columns.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { ItemBadges } from '../card/item-badges.tsx'
import { endingsTexts, lengthText, playsTexts, stripText } from '../card/item-words.ts'
import { ItemNumbersCard } from '../numbers/item-numbers.tsx'
import { VersionsCard } from '../versions/versions-card.tsx'
import { OwnNotices } from '../own/own-notices.tsx'
import { OwnerActions } from '../own/owner-actions.tsx'
import classes from './item-page.module.css'

interface ItemPageProps {
  item: WholePlayable
  viewer: ItemViewer
  /** The secret of the unlisted link that the item was opened with. */
  link?: string | undefined
  /** The controls that play and share it. */
  play: ReactNode
  share: ReactNode
  /** The changes by the member's own limits, before the start. */
  forYou: ReactNode
  /** The controls that save the member's own item as a file. */
  files?: ReactNode
}

/** The sections of a branching game. */
const sectionsOf = (item: WholePlayable) => (item.kind === 'game' && item.content.branches ? item.content.sections : [])

interface PartProps {
  item: PlayableItem
  viewer: ItemViewer
}

function Byline({ item, viewer }: PartProps) {
  const { t, i18n } = useTranslation()
  const { score, votes } = useRatingText()(item)
  return (
    <p className={classes['facts']}>
      <span>
        <Author item={item} viewer={viewer} />
      </span>
      <Credit item={item} />
      <ImportedFrom item={item} />
      <span>{lengthText(t, item.summary)}</span>
      <span>{t(`items.intensities.${item.summary.intensity}`)}</span>
      {[...endingsTexts(t, item), ...playsTexts(t, item.plays, i18n.language)].map((text) => (
        <span key={text}>{text}</span>
      ))}
      <span>{score}</span>
      {votes && <span>{votes}</span>}
      {!isOwn(item, viewer) && <ReportAuthor author={item.createdBy} page={pageOf(item)} />}
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

function Actions({ item, viewer, link, play, share }: Omit<ItemPageProps, 'files' | 'forYou'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const copy = useCopy(item, { link, onCopied: (made) => void navigate({ to: pageOf(made) }) })
  const own = isOwn(item, viewer)
  return (
    <Row>
      {play}
      {isPublic(item) && <VoteButtons item={item} memberId={viewer.memberId} />}
      {isPublic(item) && <BookmarkButton item={item} />}
      {share}
      {!own && (
        <>
          <Button look="secondary" disabled={copy.isPending} onClick={() => copy.mutate()}>
            {t('items.copy')}
          </Button>
          <WriteToAuthor item={item} />
          <ReportItem item={item} />
        </>
      )}
    </Row>
  )
}

/** The colours of the strip in order of their first appearance. */
function Holds({ item }: { item: PlayableItem }) {
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

function OwnerCard({ item, files }: Pick<ItemPageProps, 'item' | 'files'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  return (
    <Card aria-labelledby="owner-card">
      <h2 id="owner-card">{t(`items.${item.kind}.page.owner`)}</h2>
      <p className={classes['text']}>{t(`items.audience.${audienceOf(item)}`)}</p>
      <OwnerActions
        item={item}
        onCopied={(made) => void navigate({ to: pageOf(made) })}
        onDeleted={() => isMounted() && void navigate({ to: minePaths[item.kind] })}
      />
      {files}
    </Card>
  )
}

export function ItemPage({ files, forYou, ...props }: ItemPageProps) {
  const { item, viewer } = props
  const own = isOwn(item, viewer)
  return (
    <div className={classes['page']}>
      <Head item={item} viewer={viewer} />
      <Columns>
        <Stack>
          <Actions {...props} />
          {own && <OwnNotices item={item} />}
          <p className={classes['description']}>{item.description}</p>
          <ItemTags item={item} />
          <Holds item={item} />
        </Stack>
        <Stack>
          {own && <OwnerCard item={item} files={files} />}
          <Piece>{forYou}</Piece>
          {own && <ItemNumbersCard kind={item.kind} id={item.id} isShared={item.shared} sections={sectionsOf(item)} />}
          {own && <VersionsCard item={item} />}
        </Stack>
      </Columns>
    </div>
  )
}
