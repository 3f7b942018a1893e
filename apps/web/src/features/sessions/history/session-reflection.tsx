/** The questions for the history after a session. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '@rubato/engine'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './history.module.css'
import { ReflectionFields } from './reflection-fields.tsx'
import { entryOf } from './session-history.ts'

export function SessionReflection({ summary }: { summary: SessionSummary }) {
  const { t } = useTranslation()
  const [entry] = useState(() => entryOf(summary))
  // The history was erased meanwhile, or this device stores nothing.
  if (!entry) return null
  return (
    <Card>
      <h2>{t('history.reflect.title')}</h2>
      <p className={classes['text']}>{t('history.reflect.text')}</p>
      <ReflectionFields entry={entry} />
    </Card>
  )
}
