/** A game as a coloured strip: one segment for each stretch of time, in the colour of its category. */
import type { CSSProperties } from 'react'
import type { TFunction } from 'i18next'
import type { ItemSummary, StripBucket } from '@rubato/contracts/domain'
import { classNames } from '../../ui/class-names.ts'
import classes from './strip.module.css'

export const bucketName = (t: TFunction, bucket: StripBucket): string =>
  bucket === 'steady' || bucket === 'rest' ? t(`generator.preview.${bucket}`) : t(`words.categories.${bucket}`)

/** Gap between segments, px, by their number: with more than 90 there is none. */
const gapOf = (count: number): number => {
  if (count <= 24) return 3
  return count <= 90 ? 1 : 0
}

interface StripProps {
  segments: readonly ItemSummary['strip'][number][]
  /** Its text for screen readers. */
  label: string
  /** Low, for cards. */
  isSmall?: boolean
}

export const Strip = ({ segments, label, isSmall = false }: StripProps) => (
  <div
    className={classNames(classes['strip'], isSmall && classes['small'])}
    role="img"
    aria-label={label}
    style={{ gap: gapOf(segments.length) }}
  >
    {segments.map(({ bucket, ms }, index) => (
      <span key={index} data-bucket={bucket} style={{ '--share': ms } as CSSProperties} />
    ))}
  </div>
)

interface LegendProps {
  label: string
  /** In the order in which they are listed. */
  entries: readonly { bucket: StripBucket; text: string }[]
}

/** The colours of a strip in words. */
export const StripLegend = ({ label, entries }: LegendProps) => (
  <ul className={classes['legend']} aria-label={label}>
    {entries.map(({ bucket, text }) => (
      <li key={bucket} data-bucket={bucket}>
        {text}
      </li>
    ))}
  </ul>
)
