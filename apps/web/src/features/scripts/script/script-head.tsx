/** Title, figures and description of a script, and the actions of every member. */
import type { ReactNode } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DEFAULT_SCRIPT_ID, findInstructor, type Script } from '@rubato/contracts/domain'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { SplashArt } from '../../../ui/art/splash-art.tsx'
import { BookmarkButton } from '../parts/bookmark-button.tsx'
import { ReportLink } from '../parts/report-link.tsx'
import { ScriptBadges } from '../parts/script-badges.tsx'
import classes from './script-head.module.css'
import type { ScriptViewer } from './script-viewer.ts'
import { AllFigures } from '../parts/script-stats.tsx'
import { ScriptTags } from '../parts/script-tags.tsx'
import { useClone } from '../queries/use-own-script.ts'
import { VoteButtons } from '../parts/vote-buttons.tsx'
import { Piece } from '../../../lib/errors/piece.tsx'

interface Props {
  script: Script
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
  const isOwn = script.createdBy.id === viewer.memberId
  return (
    <div className={classes['about']}>
      <p className={classes['description']}>{script.description}</p>
      <p className={classes['facts']}>
        <span>
          {isOwn ? t('scripts.by-you') : t('scripts.by', { author: script.createdBy.username })}
          {!isOwn && <ReportAuthor script={script} />}
        </span>
        <span>{t('scripts.for', { sex: t(`scripts.sexes.${script.intended_sex}`) })}</span>
        {script.credit && <Credit credit={script.credit} />}
      </p>
      <ScriptTags tags={script.tags} />
    </div>
  )
}

function ReportAuthor({ script }: { script: Script }) {
  const { t } = useTranslation()
  const { id, username } = script.createdBy
  return (
    <ReportLink
      kind="user"
      id={id}
      reported={{ text: username, scriptId: script.id }}
      className={classes['quiet']}
      aria-label={t('scripts.page.report-author-name', { author: username })}
    >
      {t('scripts.page.report-author')}
    </ReportLink>
  )
}

/** The origin of a clone; without a link when the original was deleted. */
function Credit({ credit }: { credit: NonNullable<Script['credit']> }) {
  const { t } = useTranslation()
  const text = t('scripts.credit', credit)
  if (credit.scriptId === null) return <span>{text}</span>
  return (
    <Link to="/script/$scriptId/" params={{ scriptId: credit.scriptId }}>
      {text}
    </Link>
  )
}

function Actions({ script, viewer }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOwn = script.createdBy.id === viewer.memberId
  const clone = useClone(script, ({ id }) => void navigate({ to: '/script/$scriptId/', params: { scriptId: id } }))
  return (
    <div className={classes['actions']}>
      <VoteButtons script={script} isOwn={isOwn} />
      <BookmarkButton script={script} />
      <Button look="secondary" small disabled={clone.isPending} onClick={() => clone.mutate()}>
        {t('scripts.page.clone')}
      </Button>
      {!isOwn && (
        <ReportLink
          kind="script"
          id={script.id}
          reported={{ text: script.title, scriptId: script.id }}
          className={buttonClass({ look: 'secondary', small: true })}
        >
          {t('scripts.page.report')}
        </ReportLink>
      )}
    </div>
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
            <h1>{script.title}</h1>
            <ScriptBadges script={script} viewer={viewer} />
          </div>
          <Piece>
            <AllFigures script={script} />
          </Piece>
        </div>
        <div className={classes['main']}>
          {preview}
          {share}
          <UseButton script={script} viewer={viewer} />
        </div>
      </div>
      <About script={script} viewer={viewer} />
      <Actions script={script} viewer={viewer} />
    </header>
  )
}
