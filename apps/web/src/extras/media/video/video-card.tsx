/** Asks for the member's file of the video, or for the press with which it plays. The session goes on meanwhile; the picture joins it when the file is there. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { clockText } from '../../../ui/text/clock-text.ts'
import type { StageVideo, StageVideoState } from './stage-video.ts'
import classes from '../../stage-card.module.css'

interface VideoCardProps {
  stageVideo: StageVideo
  state: Exclude<StageVideoState, 'looking' | 'shown' | 'off'>
}

export function VideoCard({ stageVideo, state }: VideoCardProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { title, duration } = stageVideo.video
  const values = { title, time: clockText(Math.floor(duration / 1000)) }
  return (
    <section className={classes['card']} aria-label={t('stage-video.title')}>
      <p role="status">{t(`stage-video.${state}`, values)}</p>
      <div className={classes['answers']}>
        <input
          ref={input}
          type="file"
          accept="video/*,.mkv"
          hidden
          data-testid="stage-video-file"
          onChange={({ currentTarget: { files } }) => {
            const file = files?.[0]
            if (file) stageVideo.choose(file)
          }}
        />
        {state === 'refused' ? (
          <Button small onClick={stageVideo.press}>
            {t('stage-video.press')}
          </Button>
        ) : (
          <Button small onClick={() => input.current?.click()}>
            {t('stage-video.choose')}
          </Button>
        )}
        <Button small look="secondary" onClick={() => stageVideo.setState('off')}>
          {t('stage-video.without')}
        </Button>
      </div>
    </section>
  )
}
