/** The figures of a script: number of dialogs, coverage, score, number of votes. */
import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ScriptItem } from '../../../domain/items/item.ts'
import { useRatingText } from '../../../domain/items/parts/rating-text.ts'
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

/** Rounded down, so that 100 percent means complete. 0 percent is not shown: a script of counts alone has it, too. */
const percentOf = (script: ScriptItem): number => Math.floor(script.triggerCoveragePercentage)

export function Figures({ script, focusable = false }: { script: ScriptItem; focusable?: boolean }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language).format(script.dialogCount)
  // A script with a line is not empty, so its share is not shown as zero.
  const isBelowOne = script.triggerCoveragePercentage > 0 && percentOf(script) === 0
  const percentage = isBelowOne ? '<1%' : `${percentOf(script)}%`
  return (
    <>
      <Figure text={t('scripts.dialogues', { number })} about={t('scripts.dialogues-about')} focusable={focusable} />
      {percentOf(script) > 0 && (
        <Figure
          text={t('scripts.coverage', { percentage })}
          about={t('scripts.coverage-about')}
          focusable={focusable}
        />
      )}
    </>
  )
}

/** Hidden from screen readers: `Figures` gives the same value as text. */
export function CoverageBar({ script }: { script: ScriptItem }) {
  const percent = percentOf(script)
  if (percent === 0) return null
  return (
    <span className={classes['bar']} data-complete={percent === 100 || undefined} aria-hidden="true">
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}

/** The figures below the title of a script, on its page and in its editor. */
export function AllFigures({ script }: { script: ScriptItem }) {
  const { score, votes } = useRatingText()(script)
  return (
    <p className={classes['figures']}>
      <Figures script={script} focusable />
      <span>{score}</span>
      {votes && <span>{votes}</span>}
    </p>
  )
}
