/** Where the video is among those that play one after the other. */
import { useTranslation } from 'react-i18next'
import type { VideoRange } from '@rubato/builder/funscript'
import { Button } from '../../ui/buttons/button.tsx'
import { timeText } from './texts.ts'
import classes from './video-player.module.css'

interface QueueBarProps {
  /** From 1 on. */
  position: number
  total: number
  /** The name of the video that comes next, where one comes and is known. */
  next: string | null
  /** The part of the video that plays; null: all of it. */
  part: VideoRange | null
  /** Null where there is none. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

export function QueueBar({ position, total, next, part, onPrevious, onNext }: QueueBarProps) {
  const { t } = useTranslation('videos')
  return (
    <nav className={classes['queue']} aria-label={t('queue.title')}>
      <p className={classes['hint']}>
        {part
          ? t('queue.part', { from: timeText(part.from), to: timeText(part.to) })
          : t('queue.position', { position, total })}
        {next !== null && ` · ${t('queue.then', { name: next })}`}
      </p>
      <div className={classes['queue-buttons']}>
        <Button small look="secondary" disabled={onPrevious === null} onClick={() => onPrevious?.()}>
          {t('queue.previous')}
        </Button>
        <Button small look="secondary" disabled={onNext === null} onClick={() => onNext?.()}>
          {t('queue.next')}
        </Button>
      </div>
    </nav>
  )
}
