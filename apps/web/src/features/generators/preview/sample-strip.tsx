/** One game of the preview as a coloured strip, with its legend. */
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { StripBucket } from '@rubato/contracts/domain'
import { segmentsOf, type PreviewFigures } from '@rubato/engine'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import classes from './preview-panel.module.css'

const bucketName = (t: TFunction, bucket: StripBucket): string =>
  bucket === 'steady' || bucket === 'rest' ? t(`generator.preview.${bucket}`) : t(`words.categories.${bucket}`)

/** Gap between segments, px, by their number: with more than 90 there is none. */
const gapOf = (count: number): number => {
  if (count <= 24) return 3
  return count <= 90 ? 1 : 0
}

export function SampleStrip({ figures }: { figures: PreviewFigures }) {
  const { t } = useTranslation()
  const segments = segmentsOf(figures.sample)
  const present = (Object.keys(figures.timePerCategory) as StripBucket[]).filter(
    (bucket) => figures.timePerCategory[bucket] > 0,
  )
  const times = present.map(
    (bucket) => `${bucketName(t, bucket)} ${minutesAndSeconds(Math.round(figures.timePerCategory[bucket] / 1000))}`,
  )
  return (
    <>
      <div
        className={classes['strip']}
        role="img"
        aria-label={t('generator.preview.sample')}
        style={{ gap: gapOf(segments.length) }}
      >
        {segments.map(({ bucket, ms }, index) => (
          <span key={index} data-bucket={bucket} style={{ '--share': ms } as CSSProperties} />
        ))}
      </div>
      <ul className={classes['legend']} aria-label={t('generator.preview.mean-times')}>
        {present.map((bucket, index) => (
          <li key={bucket} data-bucket={bucket}>
            {times[index]}
          </li>
        ))}
      </ul>
    </>
  )
}
