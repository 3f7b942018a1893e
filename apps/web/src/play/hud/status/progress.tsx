/** Progress of the session, as a line and as times. */
import type { StageView } from '@rubato/engine'
import { useRef } from 'react'
import type { ShownPlayback } from '../../shown-playback.ts'
import { fill, type StageTexts } from '../../texts.ts'
import { elapsedTime, playedNow, shareOf } from '../../format.ts'
import styles from './progress.module.css'
import { useSlowTick } from '../use-slow-tick.ts'

interface ProgressProps {
  playback: Pick<ShownPlayback, 'conductor'>
  view: StageView
  texts: StageTexts
}
/** The line that grows over the session. A stop leaves it where it is. */
export function ProgressLine({ playback, view, texts }: ProgressProps) {
  const line = useRef<HTMLDivElement>(null)
  useSlowTick(() => {
    if (view.status === 'stopped') return
    const { played, total } = playedNow(view, playback.conductor.now())
    const share = shareOf({ from: 0, to: total }, played)
    const bar = line.current?.firstElementChild
    if (bar instanceof HTMLElement) bar.style.setProperty('transform', `scaleX(${share.toFixed(4)})`)
    line.current?.setAttribute('aria-valuenow', String(Math.round(share * 100)))
  })
  return (
    <div
      ref={line}
      className={styles.progress}
      role="progressbar"
      aria-label={texts.labels.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <div className={styles.bar} />
    </div>
  )
}

/** "12:40 / about 24:00"; a stop leaves both times. */
export function ElapsedTime({ playback, view, texts }: ProgressProps) {
  const label = useRef<HTMLParagraphElement>(null)
  useSlowTick(() => {
    if (view.status === 'stopped') return
    const { played, total } = playedNow(view, playback.conductor.now())
    const text = fill(texts.labels.elapsed, { elapsed: elapsedTime(played), total: elapsedTime(total) })
    if (label.current && label.current.textContent !== text) label.current.textContent = text
  })
  return <p ref={label} className={styles.elapsed} data-testid="elapsed" />
}
