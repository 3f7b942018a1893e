/** The media of the whole game: one choice for all of it, so that nothing here is dragged. */
import { memo } from 'react'
import { Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GameProperties } from '@rubato/builder'
import type { TimelineModel } from '../model/model.ts'
import { mediaText } from '../../texts/record-text.ts'
import { usePlaced } from '../model/use-placed.ts'
import rows from '../blocks/lane-row.module.css'
import classes from './media-row.module.css'

interface MediaRowProps {
  model: TimelineModel
  media: GameProperties['media']
  /** Length of the game, ms. */
  duration: number
  /** Whether single media have a separate lane, which is also called media. */
  hasLane: boolean
}

export const MediaRow = memo(function MediaRow({ model, media, duration, hasLane }: MediaRowProps) {
  const { t } = useTranslation('builder')
  const band = usePlaced<HTMLSpanElement>(model, { at: 0, length: duration })
  const { t: common } = useTranslation()
  const text = mediaText(common, media)
  return (
    <div role="row" className={`${rows['row']} ${classes['row']}`}>
      <div role="rowheader" className={rows['head']} aria-label={t('timeline.media-whole')}>
        <Image size={15} aria-hidden="true" />
        <span>{t(hasLane ? 'timeline.media-throughout' : 'lanes.media')}</span>
      </div>
      <div role="presentation" className={rows['clip']}>
        <div role="presentation" className={rows['track']} data-track="">
          <span ref={band} className={classes['band']} />
        </div>
        <div role="gridcell" className={classes['tags']}>
          {text}
        </div>
      </div>
    </div>
  )
})
