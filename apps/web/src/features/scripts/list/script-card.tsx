/** One script of a list. */
import { memo } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Script } from '@rubato/contracts/domain'
import shared from '../../../domain/lists/list-card.module.css'
import { SplashArt } from '../../../ui/art/splash-art.tsx'
import { BookmarkButton } from '../parts/bookmark-button.tsx'
import { ScriptBadges, type Viewer } from '../parts/script-badges.tsx'
import classes from './script-card.module.css'
import { CoverageBar, Figures, useRatingText } from '../parts/script-stats.tsx'
import { ScriptTags } from '../parts/script-tags.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'

function Rating({ script }: { script: Script }) {
  const { hasScore, score, votes } = useRatingText()(script)
  return (
    <p className={classes['rating']}>
      <span className={classes[hasScore ? 'score' : 'unrated']}>{score}</span>
      <span className={classes['votes']}>{votes}</span>
    </p>
  )
}

export const ScriptCard = memo(function ScriptCard({ script, viewer }: { script: Script; viewer: Viewer }) {
  const { t } = useTranslation()
  const isOwn = script.createdBy.id === viewer.memberId
  return (
    <article className={`${shared['card']} ${classes['card']}`} aria-labelledby={`script-${script.id}`}>
      <div className={classes['top']}>
        <Piece>
          <SplashArt id={script.id} className={classes['art']} />
        </Piece>
        <div className={classes['words']}>
          <h2 className={shared['title']} id={`script-${script.id}`}>
            <Link to="/script/$scriptId/" params={{ scriptId: script.id }} data-ring="elsewhere">
              {script.title}
            </Link>
          </h2>
          <p className={shared['by']}>
            {isOwn ? t('scripts.by-you') : t('scripts.by', { author: script.createdBy.username })}
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
        <ScriptTags tags={script.tags} />
        <BookmarkButton script={script} />
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
