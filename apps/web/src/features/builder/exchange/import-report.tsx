/** The report of an import: parts that were taken, changed or left out, and what is left to do by hand. */
import { useTranslation } from 'react-i18next'
import type { ImportReport as Report } from '@rubato/builder'
import { builderText } from '../texts/builder-text.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import classes from './exchange-modal.module.css'

const kinds = ['taken', 'changed', 'left-out', 'by-hand'] as const

export function ImportReport({ report }: { report: Report }) {
  const { t } = useTranslation()
  return (
    <section aria-label={builderText(t, 'scenes.report.title')}>
      <h3>{builderText(t, 'scenes.report.title')}</h3>
      <p>{kinds.map((kind) => builderText(t, `scenes.report.${kind}`, { count: report.counts[kind] })).join(' · ')}</p>
      <ul className={classes['report']}>
        {report.entries.map(({ place, kind, sentence }, index) => (
          <li key={index}>
            {[builderText(t, `scenes.report.mark-${kind}`), place.page, place.command].filter(Boolean).join(' · ')}
            {': '}
            {sentenceText(t, sentence)}
          </li>
        ))}
      </ul>
    </section>
  )
}
