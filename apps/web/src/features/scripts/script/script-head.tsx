/** Title, figures and description of a script, and the actions of every member. */
import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DEFAULT_SCRIPT_ID, findInstructor } from '@rubato/contracts/domain'
import { isOwn, type ScriptItem } from '../../../domain/items/item.ts'
import { pageOf } from '../../../domain/items/item-paths.ts'
import { BookmarkButton } from '../../../domain/items/parts/bookmark-button.tsx'
import { ItemTags } from '../../../domain/items/parts/item-tags.tsx'
import { Author, Credit, ReportAuthor, ReportItem } from '../../../domain/items/parts/origin.tsx'
import { VoteButtons } from '../../../domain/items/parts/vote-buttons.tsx'
import { WriteToAuthor } from '../../../domain/items/parts/write-to-author.tsx'
import { useCopy } from '../../../domain/items/queries/use-own-item.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SplashArt } from '../../../ui/art/splash-art.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { ScriptBadges } from '../parts/script-badges.tsx'
import classes from './script-head.module.css'
import type { ScriptViewer } from './script-viewer.ts'
import { AllFigures } from '../parts/script-stats.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'

interface Props {
  script: ScriptItem
  viewer: ScriptViewer
}

function UseButton({ script, viewer }: Props) {
  const { t } = useTranslation()
  if (script.id !== viewer.chosenScript)
    return <Button onClick={() => viewer.onChoose(script.id)}>{t('scripts.page.use')}</Button>
  // Another instructor is chosen at home and in the generator.
  if (findInstructor(script.id)) return null
  return (
    <Button look="secondary" onClick={() => viewer.onChoose(DEFAULT_SCRIPT_ID)}>
      {t('scripts.page.use-default')}
    </Button>
  )
}

function About({ script, viewer }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes['about']}>
      <p className={classes['description']}>{script.description}</p>
      <p className={classes['facts']}>
        <span>
          <Author item={script} viewer={viewer} />
        </span>
        {!isOwn(script, viewer) && <ReportAuthor author={script.createdBy} page={pageOf(script)} />}
        <span>{t('scripts.for', { sex: t(`scripts.sexes.${script.intended_sex}`) })}</span>
        <Credit item={script} />
      </p>
      <ItemTags item={script} />
    </div>
  )
}

function Actions({ script, viewer }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const own = isOwn(script, viewer)
  const clone = useCopy(script, { onCopied: (copy) => void navigate({ to: pageOf(copy) }) })
  return (
    <Row>
      <VoteButtons item={script} memberId={viewer.memberId} />
      <BookmarkButton item={script} isSmall />
      <Button look="secondary" small disabled={clone.isPending} onClick={() => clone.mutate()}>
        {t('scripts.page.clone')}
      </Button>
      {!own && (
        <>
          <WriteToAuthor item={script} isSmall />
          <ReportItem item={script} isSmall />
        </>
      )}
    </Row>
  )
}

interface HeadProps extends Props {
  /** The controls that play a scene of the script and share it. */
  preview: ReactNode
  share: ReactNode
}

export function ScriptHead({ script, viewer, preview, share }: HeadProps) {
  return (
    <header className={classes['head']}>
      <div className={classes['row']}>
        <Piece>
          <SplashArt id={script.id} className={classes['art']} />
        </Piece>
        <div className={classes['words']}>
          <div className={classes['title']}>
            <h1>{script.name}</h1>
            <ScriptBadges script={script} viewer={viewer} />
          </div>
          <Piece>
            <AllFigures script={script} />
          </Piece>
        </div>
        <Row>
          {preview}
          {share}
          <UseButton script={script} viewer={viewer} />
        </Row>
      </div>
      <About script={script} viewer={viewer} />
      <Actions script={script} viewer={viewer} />
    </header>
  )
}
