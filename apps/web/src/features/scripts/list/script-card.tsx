/** One script of a list. */
import { memo } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { pageOf } from '../../../domain/items/item-paths.ts'
import { BookmarkButton } from '../../../domain/items/parts/bookmark-button.tsx'
import { ItemTags } from '../../../domain/items/parts/item-tags.tsx'
import { Author } from '../../../domain/items/parts/origin.tsx'
import { useRatingText } from '../../../domain/items/parts/rating-text.ts'
import shared from '../../../domain/lists/list-card.module.css'
import { SplashArt } from '../../../ui/art/splash-art.tsx'
import { ScriptBadges, type Viewer } from '../parts/script-badges.tsx'
import classes from './script-card.module.css'
import { CoverageBar, Figures } from '../parts/script-stats.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'

function Rating({ script }: { script: ScriptItem }) {
  const { hasScore, score, votes } = useRatingText()(script)
  return (
    <p className={classes['rating']}>
      <span className={classes[hasScore ? 'score' : 'unrated']}>{score}</span>
      {votes && <span className={classes['votes']}>{votes}</span>}
    </p>
  )
}

export const ScriptCard = memo(function ScriptCard({ script, viewer }: { script: ScriptItem; viewer: Viewer }) {
  const { t } = useTranslation()
  return (
    <article className={`${shared['card']} ${classes['card']}`} aria-labelledby={`script-${script.id}`}>
      <div className={classes['top']}>
        <Piece>
          <SplashArt id={script.id} className={classes['art']} />
        </Piece>
        <div className={classes['words']}>
          <h2 className={shared['title']} id={`script-${script.id}`}>
            <Link to={pageOf(script)} data-ring="elsewhere">
              {script.name}
            </Link>
          </h2>
          <p className={shared['by']}>
            <Author item={script} viewer={viewer} />
            <ScriptBadges script={script} viewer={viewer} />
          </p>
          <p className={classes['description']}>{script.description}</p>
        </div>
        <Piece>
          <Rating script={script} />
        </Piece>
      </div>
      {script.moderation && (
        <p className={`${shared['held']} ${classes['held']}`}>{t('items.moderation.reason', script.moderation)}</p>
      )}
      <div className={classes['middle']}>
        <ItemTags item={script} />
        <BookmarkButton item={script} isIcon />
      </div>
      <div className={classes['figures']}>
        <Figures script={script} />
        <CoverageBar script={script} />
        <span className={classes['sex']}>
          <span className="visually-hidden">{t('scripts.explore.sex')} </span>
          {t(`scripts.sexes.${script.intended_sex}`)}
        </span>
      </div>
    </article>
  )
})
