/** Start screen of a game that another member made: its maker, and its content for this member. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_VOICE, type Game } from '@rubato/contracts/domain'
import { explainGame } from '@rubato/engine'
import { explainText } from '../../domain/explain-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { SafeNote } from '../../ui/feedback/safe-note.tsx'
import classes from './game-intro.module.css'
import type { SecuredSession } from './secure-session.ts'

interface GameIntroProps {
  made: Pick<Game, 'id' | 'name' | 'description' | 'createdBy'>
  session: SecuredSession
  /** Its plays are counted. */
  isCounted: boolean
  /** The dialogs are still loading. */
  busy: boolean
  /** Why it cannot start. */
  trouble: ReactNode
  onStart: () => void
}

export function GameIntro({ made, session, isCounted, busy, trouble, onStart }: GameIntroProps) {
  const { t, i18n } = useTranslation()
  const voice = session.game.voice?.name ?? DEFAULT_VOICE
  const sentences = [
    ...explainText(t, explainGame(session.game), i18n.language),
    t('generate.sentence.voice', { voice }),
  ]
  return (
    <div className={classes['layout']}>
      <Hero id={made.id} className={classes['head']}>
        <h1>{made.name}</h1>
        <p className={classes['by']}>{t('custom-game.by', { author: made.createdBy.username })}</p>
        <p>{made.description}</p>
      </Hero>
      <Card className={classes['plan']}>
        <h2>{t('custom-game.what')}</h2>
        <ul className={classes['sentences']}>
          {sentences.map((sentence) => (
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
