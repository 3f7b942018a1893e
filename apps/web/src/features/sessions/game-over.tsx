/** Summary of a session, aftercare, and the next steps. No score, and no praise for more. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '@rubato/engine'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { minutesAndSeconds } from '../../ui/text/clock-text.ts'
import classes from './game-over.module.css'
import { edgesText } from './history/entry-text.ts'

export interface GameOverProps {
  summary: SessionSummary
  /** Starts audio, which needs a click on this page. */
  onSameAgain: () => void
  /** Plays another game from the same plan; absent where there is only one game. */
  onAnother?: () => void
  /** Leads back to the builder, for a game that was played from there. */
  onBack?: () => void
  /** Asks what the member did not answer in the session. */
  question: ReactNode
  /** The member's rating of the script that spoke. */
  rating: ReactNode
  /** How the member felt, and a note, for the history on this device. */
  reflection: ReactNode
  /** Opens the form of feedback. */
  feedback: ReactNode
}

const care = ['water', 'check', 'clean', 'rest'] as const

export function GameOver(props: GameOverProps) {
  const { summary, onSameAgain, onAnother, onBack, question, rating, reflection, feedback } = props
  const { t } = useTranslation()
  const numbers = [
    ['time', minutesAndSeconds(Math.round(summary.playedMs / 1000))],
    ['edges', summary.edges + summary.ownEdges],
    ['strokes', summary.strokes],
    ...(summary.ruins > 0 ? [['ruins', summary.ruins] as const] : []),
  ] as const
  return (
    <main className={classes['page']}>
      <h1>{t('over.title')}</h1>
      <p className={classes['lead']}>{t(`over.outcomes.${summary.outcome}`)}</p>
      {question}
      <dl className={classes['numbers']}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`over.${name}`)}</dt>
            <dd>
              {value}
              {name === 'edges' && summary.ownEdges > 0 && <small>{edgesText(t, summary)}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <Card>
        <h2>{t('over.aftercare')}</h2>
        <ul className={classes['care']}>
          {care.map((item) => (
            <li key={item}>{t(`over.care.${item}`)}</li>
          ))}
        </ul>
        <Link to="/emergency">{t('over.help')}</Link>
      </Card>
      {reflection}
      {rating}
      <div className={classes['actions']}>
        {onBack && <Button onClick={onBack}>{t('over.builder')}</Button>}
        <Link to="/home" className={buttonClass(onBack ? { look: 'secondary' } : {})}>
          {t('over.home')}
        </Link>
        {onAnother && (
          <Button look="secondary" onClick={onAnother}>
            {t('over.again')}
          </Button>
        )}
        <Button look="secondary" onClick={onSameAgain}>
          {t('over.again-same')}
        </Button>
        {feedback}
      </div>
      <p className={classes['small']}>{t('over.local')}</p>
    </main>
  )
}
