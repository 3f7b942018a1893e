/** "Checked as you work": what is broken, where, and how it is mended; the figures, and the game in words. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '@rubato/builder'
import { explainText } from '../../../domain/explain-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import { timeText } from '../texts/time-text.ts'
import type { Checked } from './use-findings.ts'
import classes from './checks-card.module.css'

/** Findings that are shown at first. */
const SHOWN = 8

function FindingRow({ finding, isDisabled }: { finding: Finding; isDisabled: boolean }) {
  const { t } = useTranslation()
  const { store, run } = useBuilder()
  const { severity, sentence, record, at, mends } = finding
  const second = Math.floor(at / 1000) * 1000
  // Several findings may have the same time or mend: the names of their buttons say which is meant.
  const where = { time: timeText(second), sentence: sentenceText(t, sentence) }
  const show = () => {
    store.setPlayhead(at)
    store.select(record === null ? [] : [record])
  }
  return (
    <li className={classes['finding']} data-severity={severity}>
      <span className={classes['dot']} role="img" aria-label={builderText(t, `checks.severity.${severity}`)} />
      <button
        type="button"
        className={classes['place']}
        aria-label={builderText(t, 'checks.show', where)}
        onClick={show}
      >
        {where.time}
      </button>
      <span className={classes['sentence']}>{where.sentence}</span>
      <span className={classes['mends']}>
        {mends.map(({ label, command }) => (
          <Button
            key={label.key + JSON.stringify(label.values)}
            small
            look="secondary"
            disabled={isDisabled}
            aria-label={builderText(t, 'checks.mend', { mend: sentenceText(t, label), ...where })}
            onClick={() => {
              show()
              run(command)
            }}
          >
            {sentenceText(t, label)}
          </Button>
        ))}
      </span>
    </li>
  )
}

/** "612 strokes · 2 edges · longest hold 38 s · 31 words a minute" */
function useFigures({ strokes, edges, longestHold, wordsPerMinute }: Checked['figures']): string {
  const { t } = useTranslation()
  const parts = [
    builderText(t, 'checks.strokes', { count: strokes }),
    builderText(t, 'checks.edges', { count: edges }),
    longestHold && builderText(t, 'checks.hold', { seconds: Math.round(longestHold.ms / 1000) }),
    builderText(t, 'checks.words', { count: wordsPerMinute }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

export function ChecksCard({ found, figures, sentences }: Checked) {
  const { t, i18n } = useTranslation()
  const { role } = useBuilderState()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const open = found.filter(({ severity }) => severity !== 'note').length
  const shown = isWhole ? found : found.slice(0, SHOWN)
  return (
    <section aria-labelledby={id} className={classes['card']}>
      <div className={classes['head']}>
        <h2 id={id}>{builderText(t, 'checks.title')}</h2>
        <output className={classes['count']} data-open={open > 0 || undefined}>
          {open > 0 ? builderText(t, 'checks.open', { count: open }) : builderText(t, 'checks.none')}
        </output>
        <span className={classes['figures']}>{useFigures(figures)}</span>
      </div>
      {shown.length > 0 && (
        <ul aria-label={builderText(t, 'checks.list')} className={classes['findings']}>
          {shown.map((finding) => (
            <FindingRow key={finding.id} finding={finding} isDisabled={role === 'following'} />
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <Button small look="secondary" onClick={() => setWhole(true)}>
          {builderText(t, 'checks.more', { count: found.length - shown.length })}
        </Button>
      )}
      <p className={classes['words']}>
        {builderText(t, 'checks.in-words')}: {explainText(t, sentences, i18n.language).join(' ')}
      </p>
    </section>
  )
}
