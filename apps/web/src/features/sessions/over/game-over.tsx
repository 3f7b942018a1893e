/** Summary of a session: its course, aftercare, and the next steps. No score, and no praise for more. */
import { useEffect, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SessionCourse } from '@rubato/engine'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { returnFocus } from '../../../ui/return-focus.ts'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import { edgesText } from '../history/entry-text.ts'
import type { HistoryEntry } from '../history/session-history.ts'
import type { SavedSummary } from '../saved-summary.ts'
import { CourseChart, fastestOf } from './course-chart.tsx'
import classes from './game-over.module.css'

export interface GameOverProps extends Pick<SavedSummary, 'summary' | 'stoppedBy'> {
  /** The game that was played; null where it could not be rebuilt. */
  course: SessionCourse | null
  /** Goes on with a stopped session, where it was stopped; absent where it cannot. */
  onGoOn?: (() => void) | undefined
  /** Starts audio, which needs a click on this page. */
  onSameAgain: () => void
  /** Plays another game from the same plan; absent where there is only one game. */
  onAnother?: () => void
  /** Leads back to the builder, for a game that was played from there. */
  onBack?: () => void
  /** Saves a generated game as the member's own; absent where it is saved. */
  keep?: ReactNode
  /** Asks what the member did not answer in the session. */
  question: ReactNode
  /** The answer to that question, once it is given. */
  answer?: HistoryEntry['answer']
  /** The member's rating of the script that spoke. */
  rating: ReactNode
  /** How the member felt, and a note, for the history on this device. */
  reflection: ReactNode
  /** Opens the form of feedback. */
  feedback: ReactNode
}

const care = ['water', 'check', 'clean', 'rest'] as const

function Played({ summary, course }: Pick<GameOverProps, 'summary' | 'course'>) {
  const { t } = useTranslation()
  const fastest = course ? fastestOf(course) : 0
  const numbers = [
    ['time', minutesAndSeconds(Math.round(summary.playedMs / 1000))],
    ['edges', edgesText(t, summary)],
    ['strokes', summary.strokes.toLocaleString()],
    ...(fastest > 0 ? [['fastest', t('over.bpm', { bpm: fastest })] as const] : []),
    ...(summary.ruins > 0 ? [['ruins', summary.ruins] as const] : []),
  ] as const
  return (
    <Card>
      {course && course.segments.length > 0 && <CourseChart course={course} />}
      <dl className={classes['numbers']}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`over.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Care() {
  const { t } = useTranslation()
  return (
    <Card>
      <h2>{t('over.aftercare')}</h2>
      <ul className={classes['care']}>
        {care.map((item) => (
          <li key={item}>{t(`over.care.${item}`)}</li>
        ))}
      </ul>
      <Link to="/emergency">{t('over.help')}</Link>
    </Card>
  )
}

type Ways = Pick<GameOverProps, 'keep' | 'onGoOn' | 'onSameAgain' | 'onAnother' | 'onBack'>

/** The ways on, in reach at the bottom of the screen however long the page is. */
function WaysOn({ keep, onGoOn, onSameAgain, onAnother, onBack }: Ways) {
  const { t } = useTranslation()
  const isOnly = !onAnother && !onBack
  return (
    <nav className={classes['ways']} aria-label={t('over.ways')}>
      <div>
        <Link to="/home" className={buttonClass({ look: 'secondary' })}>
          {t('over.home')}
        </Link>
        {onGoOn && (
          <Button look="secondary" onClick={onGoOn}>
            {t('over.go-on')}
          </Button>
        )}
        {keep}
        <Button look={isOnly ? 'primary' : 'secondary'} onClick={onSameAgain}>
          {t('over.again-same')}
        </Button>
        {onAnother && <Button onClick={onAnother}>{t('over.again')}</Button>}
        {onBack && <Button onClick={onBack}>{t('over.builder')}</Button>}
      </div>
    </nav>
  )
}

type Ending = Pick<GameOverProps, 'summary' | 'stoppedBy' | 'answer'>

/** How the session ended: a stop names the member or the partner only where one of them sent it. */
function useEndingText({ summary: { outcome }, stoppedBy, answer }: Ending): string {
  const { t } = useTranslation()
  if (answer) return t(`over.question.answered.${answer}`)
  if (outcome !== 'stopped' || stoppedBy === 'member') return t(`over.outcomes.${outcome}`)
  return t(stoppedBy === 'partner' ? 'over.stopped.partner' : 'over.stopped.other')
}

export function GameOver({
  summary,
  stoppedBy,
  course,
  question,
  answer,
  rating,
  reflection,
  feedback,
  ...ways
}: GameOverProps) {
  const { t } = useTranslation()
  const ending = useEndingText({ summary, stoppedBy, answer })
  // The stage had the focus: it moves to the heading, which tells a screen reader that the session is over.
  useEffect(() => returnFocus({ opener: null, around: [] }), [])
  return (
    <main className={classes['page']}>
      <div className={classes['content']}>
        <p className={classes['lead']}>{ending}</p>
        <h1>{t('over.title')}</h1>
        {question}
        <Played summary={summary} course={course} />
        <div className={classes['cards']}>
          {reflection}
          <div className={classes['column']}>
            {rating}
            <Care />
          </div>
        </div>
        <div className={classes['end']}>
          <p className={classes['small']}>{t('over.local')}</p>
          {feedback}
        </div>
      </div>
      <WaysOn {...ways} />
    </main>
  )
}
