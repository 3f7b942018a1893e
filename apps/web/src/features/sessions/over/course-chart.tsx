/** The session that was played: its tempo as a curve with edges and answers on it, above its strip; and the same in words. */
import type { CSSProperties } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { StripBucket } from '@rubato/contracts/domain'
import type { SessionCourse } from '@rubato/engine'
import { bucketName, Strip } from '../../../domain/strip/strip.tsx'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import classes from './course-chart.module.css'

/** Units of the drawing, which is stretched to the width of the card. */
const WIDTH = 1000
const HEIGHT = 100
/** The scale reaches at least this tempo, bpm, so that a slow session is drawn low. */
const SCALE_MIN = 120
/** The share of the height that stays free above the curve, for the labels. */
const HEADROOM = 1.25
/** Labels that are closer than this share of the width to the one before are left out; the dots stay. */
const LABEL_SPACE = 0.11

const clock = (ms: number): string => minutesAndSeconds(Math.round(ms / 1000))

export const fastestOf = ({ tempo }: SessionCourse): number => Math.max(0, ...tempo.map(({ bpm }) => bpm))
const lengthOf = ({ segments }: SessionCourse): number => segments.reduce((sum, { ms }) => sum + ms, 0)

/** Marks with their places as shares of width and height, and whether there is space for a label. */
function placedMarks({ marks }: SessionCourse, length: number, top: number) {
  let labelled = -1
  return marks.map((mark) => {
    const x = Math.min(1, mark.at / length)
    const hasLabel = x - labelled >= LABEL_SPACE || labelled < 0
    if (hasLabel) labelled = x
    return { ...mark, x, y: mark.bpm / top, hasLabel }
  })
}

/** A label near an end of the curve extends inwards. */
function sideOf(x: number): 'start' | 'middle' | 'end' {
  if (x < 0.06) return 'start'
  return x > 0.94 ? 'end' : 'middle'
}

function Curve({ course, label }: { course: SessionCourse; label: string }) {
  const { t } = useTranslation()
  const length = Math.max(1, lengthOf(course))
  const top = Math.max(SCALE_MIN, fastestOf(course) * HEADROOM)
  const points = course.tempo.map(
    ({ at, bpm }) => `${((at / length) * WIDTH).toFixed(1)} ${(HEIGHT * (1 - bpm / top)).toFixed(1)}`,
  )
  return (
    <div className={classes['curve']} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={classes['area']} d={`M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z`} />
        <path className={classes['line']} d={`M${points.join('L')}`} />
      </svg>
      {placedMarks(course, length, top).map(({ kind, at, x, y, hasLabel }, index) => (
        <span
          key={index}
          className={classes['mark']}
          data-kind={kind}
          data-side={sideOf(x)}
          style={{ '--x': `${x * 100}%`, '--y': `${y * 100}%` } as CSSProperties}
          title={t('over.course.at', { at: clock(at), what: t(`over.course.marks.${kind}`) })}
        >
          {hasLabel && <span>{t(`over.course.marks.${kind}`)}</span>}
        </span>
      ))}
    </div>
  )
}

/**
 * Parts of the session in words. The category of edges and endings is named after the orgasm, which says more about a part
 * that was played than is known.
 */
const partName = (t: TFunction, bucket: StripBucket): string =>
  bucket === 'orgasm' ? t('over.course.edge-or-ending') : bucketName(t, bucket)

/** The parts and the marks of the session as sentences, in order of time. */
function sentencesOf(t: TFunction, { segments, marks }: SessionCourse): string[] {
  let from = 0
  const parts = segments.map(({ bucket, ms }) => {
    const at = from
    from += ms
    return { at, text: t('over.course.part', { from: clock(at), until: clock(from), what: partName(t, bucket) }) }
  })
  const told = marks.map(({ kind, at }) => ({
    at,
    text: t('over.course.at', { at: clock(at), what: t(`over.course.marks.${kind}`) }),
  }))
  return [...parts, ...told].sort((a, b) => a.at - b.at).map(({ text }) => text)
}

export function CourseChart({ course }: { course: SessionCourse }) {
  const { t } = useTranslation()
  const length = lengthOf(course)
  const label = t('over.course.label', { time: clock(length), bpm: fastestOf(course) })
  return (
    <div className={classes['chart']}>
      <Curve course={course} label={label} />
      <Strip segments={course.segments} label={t('over.course.strip')} isSmall />
      <p className={classes['axis']} aria-hidden="true">
        <span>{clock(0)}</span>
        <span>{clock(length / 2)}</span>
        <span>{clock(length)}</span>
      </p>
      <details className={classes['words']}>
        <summary>{t('over.course.words')}</summary>
        <ol>
          {sentencesOf(t, course).map((sentence, index) => (
            <li key={index}>{sentence}</li>
          ))}
        </ol>
      </details>
    </div>
  )
}
