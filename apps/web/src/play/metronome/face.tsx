/**
 * The metronome's face: rings that pulse with the beat, a mark for each beat of the bar, and optionally a large calm
 * light. With reduced motion an arc fills over the bar and the beat is counted in words.
 */
import type { MetronomeBar } from '@rubato/contracts/domain'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { RingDrawing } from '../../ui/art/ring-drawing.tsx'
import { drawArc, ringsOf } from '../../ui/art/ring-parts.ts'
import { useReducedMotion } from '../hud/use-reduced-motion.ts'
import { useStore } from '../../ui/store.ts'
import { fill } from '../texts.ts'
import styles from './face.module.css'
import type { MetronomePlayer } from './player.ts'
import { placeOfNote } from './tempo-segment.ts'

interface MetronomeFaceProps {
  player: MetronomePlayer
  /** The bar of the settings. */
  bar: MetronomeBar
  light: boolean
  /** Text with `{beat}` and `{beats}`. */
  beatCount: string
  /** Shown in the middle of the rings. */
  children: ReactNode
}

/** The strongest level of a beat's notes. */
const levelOf = (parts: MetronomeBar[number]): string =>
  parts.includes('accent') ? 'accent' : parts.includes('beat') ? 'beat' : 'rest'

/** The mark of each note of the current segment; notes of one beat share a mark. */
function marksNow(player: MetronomePlayer, marks: HTMLElement | null): Element[] {
  const segment = player.now()?.segment
  const all = [...(marks?.children ?? [])]
  if (!segment) return []
  const places = segment.beats.pattern.notes.map((_, note) => placeOfNote(segment, note))
  return places.flatMap((place) => all[place?.beat ?? -1] ?? [])
}

function usePulse(player: MetronomePlayer, still: boolean) {
  const rings = useRef<SVGSVGElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    player.pulse.setStill(still)
    player.pulse.attach({
      rings: ringsOf(rings.current),
      dots: () => marksNow(player, marks.current),
      // `useCount` counts beats; the pulse would count the notes between them too.
      count: () => undefined,
    })
    return () => player.pulse.attach(null)
  }, [player, still])
  return { rings, marks }
}

/** Writes which beat is heard, and draws the progress of the bar. */
function useCount(player: MetronomePlayer, beatCount: string, arc: RefObject<SVGCircleElement | null>) {
  const count = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const show = (text: string, share: number) => {
      if (count.current && count.current.textContent !== text) count.current.textContent = text
      if (arc.current) drawArc(arc.current, share)
    }
    show('', 0)
    const end = player.onNote(({ bar, beat }) => {
      show(fill(beatCount, { beat: beat + 1, beats: bar.length }), (beat + 1) / bar.length)
    })
    const clear = player.phase.subscribe(() => player.phase.get() === 'stopped' && show('', 0))
    return () => {
      end()
      clear()
    }
  }, [player, beatCount, arc])
  return count
}

function GlowingLight({ player, steady }: { player: MetronomePlayer; steady: boolean }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    player.light.attach(steady ? null : element.current)
    return () => player.light.attach(null)
  }, [player, steady])
  return <div ref={element} className={styles.light} data-steady={steady} data-testid="light" aria-hidden="true" />
}

export function MetronomeFace({ player, bar, light, beatCount, children }: MetronomeFaceProps) {
  const still = useReducedMotion()
  const quick = useStore(player.light.steady)
  const running = useStore(player.phase) === 'running'
  const arc = useRef<SVGCircleElement>(null)
  const { rings, marks } = usePulse(player, still)
  const count = useCount(player, beatCount, arc)
  const steady = running && (still || quick)
  return (
    <div className={styles.face}>
      <div className={styles.rings}>
        {light && <GlowingLight player={player} steady={steady} />}
        <RingDrawing rings={rings} arc={arc} arcShown={still} />
        <div className={styles.middle}>{children}</div>
      </div>
      <div ref={marks} className={styles.marks} aria-hidden="true">
        {bar.map((parts, beat) => (
          // oxlint-disable-next-line react/no-array-index-key -- a beat is its place in the bar
          <i key={beat} className={styles[levelOf(parts)]} />
        ))}
      </div>
      <p
        ref={count}
        className={still || (light && quick) ? styles.count : styles.noCount}
        data-testid="beat-count"
        aria-hidden="true"
      />
    </div>
  )
}
