/** The figures of a script: number of dialogs, coverage, score, number of votes. */
import { Tooltip } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { RATING_MIN_VOTES, RATING_SCALE } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import classes from './script-stats.module.css'

interface FigureProps {
  text: string
  about: string
  /** False in lists, where two tab stops per script would be too many. */
  focusable: boolean
}

function Figure({ text, about, focusable }: FigureProps) {
  return (
    <Tooltip label={about} withArrow multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
      {/* The explanation is available to keyboards and screen readers too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className={classes['figure']} tabIndex={focusable ? 0 : undefined}>
        {text}
        <span className="visually-hidden">. {about}</span>
      </span>
    </Tooltip>
  )
}

/** Rounded down, so that 100 percent means complete. */
const percentOf = (script: ScriptItem): number => Math.floor(script.triggerCoveragePercentage)

export function Figures({ script, focusable = false }: { script: ScriptItem; focusable?: boolean }) {
  const { t, i18n } = useTranslation()
  const count = new Intl.NumberFormat(i18n.language).format(script.dialogCount)
  // A script with a line is not empty, so its share is not shown as zero.
  const isBelowOne = script.triggerCoveragePercentage > 0 && percentOf(script) === 0
  const percentage = isBelowOne ? '<1%' : `${percentOf(script)}%`
  return (
    <>
      <Figure text={t('scripts.dialogues', { count })} about={t('scripts.dialogues-about')} focusable={focusable} />
      <Figure text={t('scripts.coverage', { percentage })} about={t('scripts.coverage-about')} focusable={focusable} />
    </>
  )
}

/** Hidden from screen readers: `Figures` gives the same value as text. */
export function CoverageBar({ script }: { script: ScriptItem }) {
  const percent = percentOf(script)
  return (
    <span className={classes['bar']} data-complete={percent === 100 || undefined} aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}

function scoreText(t: TFunction, { votes, score }: ScriptItem['rating'], figure: Intl.NumberFormat): string {
  if (score !== undefined) return t('scripts.rating', { rating: figure.format(score), scale: RATING_SCALE })
  return votes === 0 ? t('scripts.no-rating') : t('scripts.few-ratings', { count: RATING_MIN_VOTES - votes })
}

/** "4.6/5"; with too few votes for a score, the number of missing votes; "Not rated yet" without votes. */
export function useRatingText() {
  const { t, i18n } = useTranslation()
  const figure = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return ({ rating }: ScriptItem) => ({
    hasScore: rating.score !== undefined,
    score: scoreText(t, rating, figure),
    votes: t('scripts.ratings', {
      count: rating.votes,
      votes: new Intl.NumberFormat(i18n.language).format(rating.votes),
    }),
  })
}

/** The figures below the title of a script, on its page and in its editor. */
export function AllFigures({ script }: { script: ScriptItem }) {
  const { score, votes } = useRatingText()(script)
  return (
    <p className={classes['figures']}>
      <Figures script={script} focusable />
      <span>{score}</span>
      <span>{votes}</span>
    </p>
  )
}
