/** Start screen of a saved generator: its maker, what it makes for this member, and what their limits leave out. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { GameGenerator } from '@rubato/contracts/domain'
import { Splash } from '../../domain/splash/splash.tsx'
import { PhotoCredit } from '../../domain/splash/photo-credit.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SafeNote } from '../../ui/feedback/safe-note.tsx'
import classes from './game-intro.module.css'
import type { Plan, SessionConditions } from './quick-start.ts'
import { leftOutSentences, sessionSentences } from './session-sentence.ts'

interface GeneratorIntroProps {
  made: Pick<GameGenerator, 'title' | 'description' | 'createdBy' | 'splash'>
  plan: Plan
  conditions: SessionConditions
  /** Its plays are counted. */
  isCounted: boolean
  /** The dialogs are still loading. */
  busy: boolean
  /** Why it cannot start. */
  trouble: ReactNode
  onStart: () => void
}

function LeftOut({ sentences }: { sentences: readonly string[] }) {
  const { t } = useTranslation()
  if (sentences.length === 0) return null
  return (
    <div className={classes['leftOut']}>
      <h2>{t('saved-generator.left-out')}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Link to="/profile">{t('generate.left-out.change')}</Link>
    </div>
  )
}

export function GeneratorIntro({ made, plan, conditions, isCounted, busy, trouble, onStart }: GeneratorIntroProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className={classes['layout']}>
      <div className={classes['made']}>
        <Splash photo={made.splash} className={classes['picture']} />
        <PhotoCredit photo={made.splash} />
        <h1>{made.title}</h1>
        <p className={classes['by']}>{t('custom-game.by', { author: made.createdBy.username })}</p>
        <p>{made.description}</p>
        <LeftOut sentences={leftOutSentences(t, plan, conditions)} />
      </div>
      <Card className={classes['plan']}>
        <h2>{t('generate.what')}</h2>
        <ul className={classes['sentences']}>
          {sessionSentences(t, plan, i18n.language).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <SafeNote>{t('generate.safe')}</SafeNote>
        {isCounted && <p className={classes['counted']}>{t('items.counting')}</p>}
        {trouble}
        <Button wide disabled={busy} onClick={onStart}>
          {t('generate.start')}
        </Button>
      </Card>
    </div>
  )
}
