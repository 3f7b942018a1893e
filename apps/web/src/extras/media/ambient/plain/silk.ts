/** Folds of cloth that lie over each other and move like slow water. */
import { dimmed, warmed, type PlainLight, type Tone } from './plain-light.ts'

interface Fold {
  /** Share of the height. */
  top: number
  depth: number
  /** Shares of the height. */
  swell: readonly [long: number, short: number]
  /** Waves within the width, and how fast they move. */
  waves: readonly [long: number, short: number]
  speed: number
  tone: Tone
  strength: readonly [cool: number, warm: number]
}

const folds: readonly Fold[] = [
  {
    top: 0.16,
    depth: 0.46,
    swell: [0.07, 0.02],
    waves: [0.8, 2.1],
    speed: 0.7,
    tone: [1, 0.62],
    strength: [0.8, 0.9],
  },
  {
    top: 0.27,
    depth: 0.4,
    swell: [0.09, 0.025],
    waves: [1.1, 2.6],
    speed: -0.9,
    tone: [2, 0.62],
    strength: [0.5, 0.85],
  },
  {
    top: 0.36,
    depth: 0.34,
    swell: [0.08, 0.03],
    waves: [0.9, 1.9],
    speed: 1.1,
    tone: [3, 0.46],
    strength: [0.4, 0.8],
  },
  {
    top: 0.5,
    depth: 0.4,
    swell: [0.06, 0.02],
    waves: [1.3, 2.9],
    speed: -0.8,
    tone: [0, 1.1],
    strength: [0.8, 0.8],
  },
]

/** Distance of two points of an edge, px. */
const STEP = 8

export const silk: PlainLight = (context, { width, height }, palette) => {
  const gradients = folds.map(({ top, depth, swell, tone }) => {
    const colour = dimmed(palette, tone)
    const gradient = context.createLinearGradient(0, (top - swell[0]) * height, 0, (top + depth) * height)
    gradient.addColorStop(0, `rgb(${colour} / 88%)`)
    gradient.addColorStop(0.4, `rgb(${colour} / 34%)`)
    gradient.addColorStop(1, `rgb(${colour} / 0%)`)
    return gradient
  })
  return ({ time, warmth, strength }) => {
    context.setTransform(1, 0, 0, 1, 0, 0)
    for (const [index, fold] of folds.entries()) {
      const phase = time * fold.speed + index * 1.7
      const edge = (x: number) => {
        const turn = (x / width) * 2 * Math.PI
        const long = fold.swell[0] * Math.sin(turn * fold.waves[0] + phase)
        return (fold.top + long + fold.swell[1] * Math.sin(turn * fold.waves[1] - phase * 1.4)) * height
      }
      context.beginPath()
      context.moveTo(0, edge(0))
      for (let x = STEP; x <= width; x += STEP) context.lineTo(x, edge(x))
      context.lineTo(width, (fold.top + fold.depth) * height)
      context.lineTo(0, (fold.top + fold.depth) * height)
      context.globalAlpha = strength * warmed(fold.strength, warmth)
      context.fillStyle = gradients[index]!
      context.fill()
    }
  }
}
