/** The middle of the stage: the remaining time of the task, inside rings that pulse with the beat. */
import { isBreathing, type StageView } from '@rubato/engine'
import { useEffect, useRef } from 'react'
import type { ShownPlayback } from '../../shown-playback.ts'
import { fill, type StageTexts } from '../../texts.ts'
import { restCueOf } from '../status/rest-cue.ts'
import { countdown, shareOf } from '../../format.ts'
import { RingDrawing } from '../../../ui/art/ring-drawing.tsx'
import { drawArc, ringsOf } from '../../../ui/art/ring-parts.ts'
import styles from './ring.module.css'
import { useReducedMotion } from '../use-reduced-motion.ts'
import { useSlowTick } from '../use-slow-tick.ts'

interface RingProps {
  playback: ShownPlayback
  view: StageView
  texts: StageTexts
}

const titleOf = (view: StageView, texts: StageTexts): string => {
  if (view.status === 'paused') return texts.paused.title
  if (view.status === 'returning') return texts.paused.returning
  if (view.isCalledBack && view.task === 'rest') return texts.labels.next
  return texts.tasks[view.task]
}

function usePulse({ playback, view, texts }: RingProps) {
  const rings = useRef<SVGSVGElement>(null)
  const dots = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const still = useReducedMotion()
  const beats = useRef(view.bar.length)
  useEffect(() => {
    beats.current = view.bar.length
    if (view.bar.length === 0 && count.current) count.current.textContent = ''
  }, [view.bar])
  useEffect(() => {
    playback.pulse.setStill(still)
    playback.pulse.attach({
      rings: ringsOf(rings.current),
      dots: () => [...(dots.current?.children ?? [])],
      count(note) {
        if (!count.current) return
        count.current.textContent = fill(texts.labels.beatCount, { beat: note + 1, beats: beats.current })
      },
    })
    return () => playback.pulse.attach(null)
  }, [playback, still, texts])
  return { rings, dots, count, still }
}

export function Ring(props: RingProps) {
  const { playback, view, texts } = props
  const rest = restCueOf(view)
  const isPaused = view.status === 'paused'
  const { rings, dots, count, still } = usePulse(props)
  const figure = useRef<HTMLSpanElement>(null)
  const arc = useRef<SVGCircleElement>(null)
  useSlowTick(() => {
    const now = playback.conductor.now()
    const spoken = view.status === 'returning' ? (playback.captions.line.get()?.text ?? '') : ''
    const text = view.span ? countdown(view.span.to - now) : spoken
    if (figure.current && figure.current.textContent !== text) figure.current.textContent = text
    const left = view.span ? 1 - shareOf(view.span, now) : 0
    if (arc.current) drawArc(arc.current, left)
  })
  return (
    <div className={styles.middle}>
      <div className={styles.ring} data-breathing={isBreathing(view) || undefined}>
        <RingDrawing rings={rings} arc={arc} arcShown={view.span !== null} />
        <div className={styles.centre}>
          <span ref={figure} className={styles.figure} role="timer" />
          <span className={`${styles.task} ${isPaused ? styles.title : ''}`} data-testid="task">
            {titleOf(view, texts)}
          </span>
          {rest && (
            <span className={styles.rest} data-testid="rest">
              {texts.rests[rest]}
            </span>
          )}
        </div>
      </div>
      <div ref={dots} className={still ? styles.noDots : styles.dots} aria-hidden="true">
        {view.bar.map((accent, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a beat is its place in the bar
          <i key={index} className={styles[accent]} />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {isPaused ? texts.paused.announced : rest && texts.rests[rest]}
      </p>
      {still && <p ref={count} className={styles.count} aria-hidden="true" />}
    </div>
  )
}
