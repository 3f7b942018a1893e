/** The middle of the stage: what is left of the task, inside rings that breathe with the beat. */
import type { StageView } from '@rubato/engine'
import { useEffect, useRef } from 'react'
import type { Playback } from '../playback.ts'
import { fill, type StageTexts } from '../texts.ts'
import { countdown, shareOf } from './format.ts'
import styles from './ring.module.css'
import { useReducedMotion } from './use-reduced-motion.ts'
import { useSlowTick } from './use-slow-tick.ts'

/** Radius of the countdown's arc and its length, in the units of the drawing. */
const ARC_RADIUS = 103
const ARC_LENGTH = 2 * Math.PI * ARC_RADIUS
const RING_RADII = [131, 158, 191, 231] as const

interface RingProps {
  playback: Playback
  view: StageView
  texts: StageTexts
}

const titleOf = (view: StageView, texts: StageTexts): string => {
  if (view.status === 'paused') return texts.paused.title
  if (view.status === 'returning') return texts.paused.returning
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
      rings: [...(rings.current?.querySelectorAll('[data-ring]') ?? [])],
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
  const { rings, dots, count, still } = usePulse(props)
  const figure = useRef<HTMLSpanElement>(null)
  const arc = useRef<SVGCircleElement>(null)
  useSlowTick(() => {
    const now = playback.conductor.now()
    const spoken = view.status === 'returning' ? (playback.captions.text.get() ?? '') : ''
    const text = view.span ? countdown(view.span.to - now) : spoken
    if (figure.current && figure.current.textContent !== text) figure.current.textContent = text
    const left = view.span ? 1 - shareOf(view.span, now) : 0
    arc.current?.style.setProperty('stroke-dashoffset', String(ARC_LENGTH * (1 - left)))
  })
  return (
    <div className={styles.middle}>
      <div className={styles.ring}>
        <svg ref={rings} viewBox="0 0 480 480" className={styles.drawing} aria-hidden="true">
          <circle className={styles.disk} cx="240" cy="240" r={ARC_RADIUS} />
          {RING_RADII.map((radius, index) => (
            <circle key={radius} className={styles[`ring${index}`]} data-ring={index} cx="240" cy="240" r={radius} />
          ))}
          <circle
            ref={arc}
            className={view.span ? styles.arc : styles.noArc}
            cx="240"
            cy="240"
            r={ARC_RADIUS}
            strokeDasharray={ARC_LENGTH}
          />
        </svg>
        <div className={styles.centre}>
          <span ref={figure} className={styles.figure} role="timer" />
          <span className={styles.task} data-testid="task">
            {titleOf(view, texts)}
          </span>
        </div>
      </div>
      <div ref={dots} className={still ? styles.noDots : styles.dots} aria-hidden="true">
        {view.bar.map((accent, index) => (
          // The place in the bar is what a dot is.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={index} className={styles[accent]} />
        ))}
      </div>
      {still && <p ref={count} className={styles.count} aria-hidden="true" />}
    </div>
  )
}
