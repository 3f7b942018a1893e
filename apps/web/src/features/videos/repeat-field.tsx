/** The part of the video that repeats: its begin, its end, and the end of repeating. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOOP_LEAST_MS, type VideoRange } from '@rubato/builder/funscript'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { timeText } from './texts.ts'
import classes from './video-player.module.css'

interface RepeatFieldProps {
  /** ms */
  place: number
  loop: VideoRange | null
  onLoop: (range: VideoRange | null) => void
}

export function RepeatField({ place, loop, onLoop }: RepeatFieldProps) {
  const { t } = useTranslation('videos')
  const [from, setFrom] = useState<number | null>(null)
  const text = () => {
    if (loop) return t('loop.range', { from: timeText(loop.from), to: timeText(loop.to) })
    return from === null ? t('loop.short') : t('loop.begins', { from: timeText(from) })
  }
  return (
    <Card>
      <h2>{t('loop.title')}</h2>
      <p className={classes['hint']}>{text()}</p>
      <div className={classes['buttons']}>
        <Button small look="secondary" onClick={() => setFrom(place)}>
          {t('loop.from')}
        </Button>
        {from !== null && place - from >= LOOP_LEAST_MS && (
          <Button small look="secondary" onClick={() => onLoop({ from, to: place })}>
            {t('loop.to')}
          </Button>
        )}
        {loop && (
          <Button
            small
            look="secondary"
            onClick={() => {
              setFrom(null)
              onLoop(null)
            }}
          >
            {t('loop.end')}
          </Button>
        )}
      </div>
    </Card>
  )
}
