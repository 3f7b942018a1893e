/** Starts a list of videos: all of them, in order or drawn, or random parts of them. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VideoFiles } from '@rubato/builder/funscript'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/inputs/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import classes from './video-list.module.css'

/** Minutes of a random part. */
const LENGTHS = [1, 2, 5, 10] as const

export type QueueChoice = { kind: 'in-order' } | { kind: 'drawn' } | { kind: 'parts'; minutes: number }

interface QueueStartProps {
  videos: readonly VideoFiles[]
  onStart: (choice: QueueChoice) => void
}

export function QueueStart({ videos, onStart }: QueueStartProps) {
  const { t } = useTranslation('videos')
  const [minutes, setMinutes] = useState<string>('2')
  return (
    <Card aria-label={t('queue.title')}>
      <h2>{t('queue.title')}</h2>
      <p className={classes['hint']}>{t('queue.hint', { count: videos.length })}</p>
      <div className={classes['starts']}>
        <Button look="secondary" onClick={() => onStart({ kind: 'in-order' })}>
          {t('queue.in-order')}
        </Button>
        <Button look="secondary" onClick={() => onStart({ kind: 'drawn' })}>
          {t('queue.drawn')}
        </Button>
        <SelectField
          label={t('queue.part-length')}
          value={minutes}
          options={LENGTHS.map((each) => ({ value: String(each), label: t('queue.minutes', { count: each }) }))}
          onChange={setMinutes}
        />
        <Button look="secondary" onClick={() => onStart({ kind: 'parts', minutes: Number(minutes) })}>
          {t('queue.parts')}
        </Button>
      </div>
    </Card>
  )
}
