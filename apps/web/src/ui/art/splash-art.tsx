/**
 * Art generated from an id: blurred warm shapes under fine wave lines. The same id gives the same picture on every
 * device.
 */
import { useId, useMemo } from 'react'
import { classNames } from '../class-names.ts'
import classes from './splash-art.module.css'

const WIDTH = 400
const HEIGHT = 224
const warm = ['#e2637f', '#f2a178', '#e9c48a', '#a33e4f', '#b06a4a', '#8f4a6b', '#c9836a'] as const
const grounds = ['#1d0f2e', '#16183a', '#2a0f24', '#241018', '#1a1030'] as const

/** Seeded random generator, 32 bit; good enough for pictures. */
function randomFrom(id: string): () => number {
  let state = 2166136261
  for (const letter of id) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Shape {
  cx: number
  cy: number
  rx: number
  ry: number
  fill: string
  opacity: number
}
interface Picture {
  ground: string
  shapes: Shape[]
  waves: string[]
}

function wave(random: () => number, index: number, base: number, swing: number): string {
  const phase = random() * 0.5 + index * 0.16
  const points = Array.from({ length: 6 }, (_, step) => {
    const spread = 0.25 + Math.abs(step - 2) * 0.32
    const y = base + Math.sin(step * 1.15 + phase) * swing * spread + index * 1.6 * spread
    return `${step * 80},${y.toFixed(1)}`
  })
  const [first, ...others] = points
  const smooth = others.map((point, i) => (i % 2 ? '' : `S${point} ${others[i + 1] ?? point}`))
  return `M${first}${smooth.join('')}`
}

/** Coordinates in a 400 by 224 box. */
function drawPicture(id: string): Picture {
  const random = randomFrom(id)
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const ground = pick(grounds)
  const shapes = Array.from({ length: 5 }, () => ({
    cx: Math.round(random() * WIDTH),
    cy: Math.round(random() * HEIGHT),
    rx: Math.round(50 + random() * 75),
    ry: Math.round(40 + random() * 60),
    fill: pick(warm),
    opacity: Number((0.45 + random() * 0.4).toFixed(2)),
  }))
  const base = 80 + random() * 60
  const swing = 30 + random() * 40
  const waves = Array.from({ length: 12 }, (_, index) => wave(random, index, base, swing))
  return { ground, shapes, waves }
}

/** `calm` keeps the left side dark, for text over the art. */
export function SplashArt({
  id,
  calm = false,
  className,
}: {
  id: string
  calm?: boolean
  className?: string | undefined
}) {
  const blur = useId()
  const picture = useMemo(() => drawPicture(id), [id])
  const shapes = calm
    ? picture.shapes.map((shape) => ({ ...shape, cx: 190 + (shape.cx * 210) / WIDTH }))
    : picture.shapes
  return (
    <svg
      className={classNames(classes['art'], className)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <filter id={blur} x="-30%" y="-30%" width="160%" height="160%">
        <feGaussianBlur stdDeviation="17" />
      </filter>
      <rect width={WIDTH} height={HEIGHT} fill={calm ? '#120d18' : picture.ground} />
      {calm && <ellipse cx="230" cy="30" rx="110" ry="80" fill={picture.ground} filter={`url(#${blur})`} />}
      <g filter={`url(#${blur})`}>
        {shapes.map((shape, index) => (
          <ellipse key={index} {...shape} />
        ))}
      </g>
      {/* Under text the lines fade in only to the right of the text. */}
      <linearGradient id={`${blur}-lines`} gradientUnits="userSpaceOnUse" x1={calm ? 150 : 0} x2={calm ? 320 : 1}>
        <stop offset="0" stopColor="#f6eee9" stopOpacity={calm ? 0.12 : 1} />
        <stop offset="1" stopColor="#f6eee9" />
      </linearGradient>
      <g fill="none" stroke={`url(#${blur}-lines)`} strokeWidth="0.32" opacity={calm ? 0.22 : 0.15}>
        {picture.waves.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      {calm && (
        <>
          <linearGradient id={`${blur}-shade`}>
            <stop offset="0.12" stopColor="#100b14" stopOpacity="0.92" />
            <stop offset="0.62" stopColor="#100b14" stopOpacity="0" />
          </linearGradient>
          <rect width={WIDTH} height={HEIGHT} fill={`url(#${blur}-shade)`} />
        </>
      )}
    </svg>
  )
}
