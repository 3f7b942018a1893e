/** "Checked as you work": what is broken, where, and how it is mended; the figures, and the game in words. */
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mendKind, type BuilderSentence, type Finding } from '@rubato/builder'
import { durationText } from '../../../domain/texts/duration-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EditButton } from '../document/edit-controls.tsx'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import { timeText } from '../times/time-text.ts'
import type { Checked } from './use-findings.ts'
import classes from './checks-card.module.css'

/** Findings that are shown at first. */
const SHOWN = 8
/** Sentences of the game in words that are shown at first. */
const SENTENCES_SHOWN = 5

interface FindingRowProps {
  finding: Finding
  /** How many findings have the same mend; 1 where another row offers to mend all of them. */
  alike: number
  mendAll: Checked['mendAll']
}

function FindingRow({ finding, alike, mendAll }: FindingRowProps) {
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
          <EditButton
            key={label.key + JSON.stringify(label.values)}
            aria-label={builderText(t, 'checks.mend', { mend: sentenceText(t, label), ...where })}
            onClick={() => {
              show()
              run(command)
            }}
          >
            {sentenceText(t, label)}
          </EditButton>
        ))}
        {alike > 1 && (
          <EditButton
            aria-label={builderText(t, 'checks.mend-all-named', { count: alike, sentence: where.sentence })}
            onClick={() => {
              const command = mendAll(store.get().history.document, finding)
              if (command) run(command)
            }}
          >
            {builderText(t, 'checks.mend-all', { count: alike })}
          </EditButton>
        )}
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
    longestHold && builderText(t, 'checks.hold', { length: durationText(t, Math.round(longestHold.ms / 1000)) }),
    builderText(t, 'checks.words', { count: wordsPerMinute }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

const inWholeSeconds = (ms: number): number => Math.round(ms / 1000) * 1000

/** The sentence with its time in whole seconds: a text that is read through is no place for parts of them. */
const readable = ({ key, values }: BuilderSentence): BuilderSentence => ({
  key,
  values: typeof values['ms'] === 'number' ? { ...values, ms: inWholeSeconds(values['ms']) } : values,
})

/** The game in words: its first sentences, or all of them. */
function Course({ sentences }: { sentences: readonly BuilderSentence[] }) {
  const { t } = useTranslation()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? sentences : sentences.slice(0, SENTENCES_SHOWN)
  return (
    <div className={classes['words']}>
      <h3 id={id}>{builderText(t, 'checks.in-words')}</h3>
      <ol aria-labelledby={id}>
        {shown.map((sentence, index) => (
          <li key={index}>{sentenceText(t, readable(sentence))}</li>
        ))}
      </ol>
      {sentences.length > SENTENCES_SHOWN && (
        <Button small look="secondary" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? builderText(t, 'checks.fewer') : builderText(t, 'checks.whole', { count: sentences.length })}
        </Button>
      )}
    </div>
  )
}

/** How many findings have the same mend, at the first one of them. */
function alikeOf(found: readonly Finding[]): ReadonlyMap<Finding, number> {
  const kinds = Map.groupBy(found, (finding) => mendKind(finding) ?? finding.id)
  return new Map([...kinds.values()].flatMap((all) => (all[0] ? [[all[0], all.length] as const] : [])))
}

export function ChecksCard({ found, mendAll, figures, sentences }: Checked) {
  const { t } = useTranslation()
  const { history } = useBuilderState()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const open = found.filter(({ severity }) => severity !== 'note').length
  const shown = isWhole ? found : found.slice(0, SHOWN)
  const alike = useMemo(() => alikeOf(found), [found])
  const figuresText = useFigures(figures)
  if (history.document.records.size === 0)
    return (
      <section aria-labelledby={id} className={classes['card']}>
        <div className={classes['head']}>
          <h2 id={id}>{builderText(t, 'checks.title')}</h2>
          <output className={classes['count']}>{builderText(t, 'checks.empty')}</output>
        </div>
        <p>{builderText(t, 'checks.empty-text')}</p>
      </section>
    )
  return (
    <section aria-labelledby={id} className={classes['card']}>
      <div className={classes['head']}>
        <h2 id={id}>{builderText(t, 'checks.title')}</h2>
        <output className={classes['count']} data-open={open > 0 || undefined}>
          {open > 0 ? builderText(t, 'checks.open', { count: open }) : builderText(t, 'checks.none')}
        </output>
        <span className={classes['figures']}>{figuresText}</span>
      </div>
      {shown.length > 0 && (
        <ul aria-label={builderText(t, 'checks.list')} className={classes['findings']}>
          {shown.map((finding) => (
            <FindingRow key={finding.id} finding={finding} alike={alike.get(finding) ?? 1} mendAll={mendAll} />
          ))}
        </ul>
      )}
      {found.length > shown.length && (
        <Button small look="secondary" onClick={() => setWhole(true)}>
          {builderText(t, 'checks.more', { count: found.length - shown.length })}
        </Button>
      )}
      <Course sentences={sentences} />
    </section>
  )
}
