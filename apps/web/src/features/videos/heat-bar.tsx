/** The seek bar: the heat of the script over the video, with the place, the chapters and the part that repeats. */
import { useTranslation } from 'react-i18next'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Chapter, VideoRange } from '@rubato/builder/funscript'
import { LoopMarks } from './loop-marks.tsx'
import { timeText } from './texts.ts'
import classes from './heat-bar.module.css'

const STEP_MS = 5000
const PAGE_MS = 30_000

interface HeatBarProps {
  heat: readonly number[]
  duration: number
  /** ms */
  place: number
  chapters: readonly Chapter[]
  loop: VideoRange | null
  /** Moves the marks of the part that repeats; null: they cannot be moved. */
  onLoop: ((range: VideoRange) => void) | null
  onSeek: (to: number) => void
}

/** The bars alone. */
export function HeatStrip({ heat }: { heat: readonly number[] }) {
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, heat.length)} 100`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={classes['strip']}
      aria-hidden="true"
    >
      {heat.map((share, index) => (
        <rect
          // The parts of a video keep their order.
          key={index}
          x={index}
          width={1.02}
          y={100 - Math.max(3, 100 * share)}
          height={Math.max(3, 100 * share)}
          className={share > 0.6 ? classes['hot'] : classes['warm']}
        />
      ))}
    </svg>
  )
}

export function HeatBar({ heat, duration, place, chapters, loop, onLoop, onSeek }: HeatBarProps) {
  const { t } = useTranslation('videos')
  const share = (ms: number) => `${(100 * Math.min(Math.max(0, ms), duration)) / Math.max(1, duration)}%`
  const seekTo = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek(Math.min(1, Math.max(0, (event.clientX - left) / width)) * duration)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: place - STEP_MS,
      ArrowDown: place - STEP_MS,
      ArrowRight: place + STEP_MS,
      ArrowUp: place + STEP_MS,
      PageDown: place - PAGE_MS,
      PageUp: place + PAGE_MS,
      Home: 0,
      End: duration,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    onSeek(Math.min(Math.max(0, to), duration))
  }
  return (
    <div className={classes['whole']}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('seek.label')}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration / 1000)}
        aria-valuenow={Math.round(place / 1000)}
        aria-valuetext={t('seek.value', { time: timeText(place), total: timeText(duration) })}
        className={classes['bar']}
        onPointerDown={seekTo}
        onKeyDown={onKeyDown}
      >
        <HeatStrip heat={heat} />
        {loop && (
          <span className={classes['loop']} style={{ left: share(loop.from), width: share(loop.to - loop.from) }} />
        )}
        {chapters.map(({ name, from }) => (
          <span key={`${from} ${name}`} title={name} className={classes['chapter']} style={{ left: share(from) }} />
        ))}
        <span className={classes['place']} style={{ left: share(place) }} />
      </div>
      {loop && onLoop && <LoopMarks loop={loop} duration={duration} onLoop={onLoop} />}
    </div>
  )
}
