/** One game of the preview as a coloured strip, with its legend. */
import { useTranslation } from 'react-i18next'
import type { StripBucket } from '@rubato/contracts/domain'
import { placedSegmentsOf, type PreviewFigures } from '@rubato/engine'
import { bucketName, Strip, StripLegend } from '../../../domain/strip/strip.tsx'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'

export function SampleStrip({ figures }: { figures: PreviewFigures }) {
  const { t } = useTranslation()
  const present = (Object.keys(figures.timePerCategory) as StripBucket[]).filter(
    (bucket) => figures.timePerCategory[bucket] > 0,
  )
  const entries = present.map((bucket) => {
    const time = minutesAndSeconds(Math.round(figures.timePerCategory[bucket] / 1000))
    return { bucket, text: `${bucketName(t, bucket)} ${time}` }
  })
  return (
    <>
      <Strip segments={placedSegmentsOf(figures.sample)} label={t('generator.preview.sample')} />
      <StripLegend label={t('generator.preview.mean-times')} entries={entries} />
    </>
  )
}
