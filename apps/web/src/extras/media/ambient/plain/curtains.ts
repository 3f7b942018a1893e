/** Curtains of light, as of a northern light in warm colours. */
import { dimmed, warmed, type PlainLight, type Tone } from './plain-light.ts'

interface Curtain {
  /** Shares of the height. */
  top: number
  length: number
  tones: readonly [top: Tone, bottom: Tone]
  /** Folds within the width. */
  folds: number
  speed: number
  strength: readonly [cool: number, warm: number]
}

const all: readonly Curtain[] = [
  {
    top: -0.1,
    length: 0.8,
    tones: [
      [0, 1.3],
      [0, 0.9],
    ],
    folds: 0.9,
    speed: 0.6,
    strength: [0.9, 0.9],
  },
  {
    top: 0.02,
    length: 0.74,
    tones: [
      [2, 0.6],
      [1, 0.5],
    ],
    folds: 1.3,
    speed: -0.8,
    strength: [0.55, 0.85],
  },
  {
    top: 0.08,
    length: 0.68,
    tones: [
      [3, 0.46],
      [2, 0.42],
    ],
    folds: 1.7,
    speed: 1,
    strength: [0.4, 0.75],
  },
]

/** px: each column is one strip of light, and the columns become smooth when they are enlarged. */
const STRIPS = { width: 64, height: 60 }

export const curtains: PlainLight = (context, { width, height }, palette) => {
  const strips = new OffscreenCanvas(STRIPS.width, STRIPS.height)
  const drawing = strips.getContext('2d', { alpha: false })!
  const gradients = all.map(({ tones }) => {
    const [top, bottom] = [dimmed(palette, tones[0]), dimmed(palette, tones[1])]
    const gradient = drawing.createLinearGradient(0, 0, 0, 1)
    gradient.addColorStop(0, `rgb(${top} / 0%)`)
    gradient.addColorStop(0.35, `rgb(${top} / 60%)`)
    gradient.addColorStop(0.62, `rgb(${top} / 90%)`)
    gradient.addColorStop(0.85, `rgb(${bottom} / 40%)`)
    gradient.addColorStop(1, `rgb(${bottom} / 0%)`)
    return gradient
  })
  const drawCurtain = (curtain: Curtain, phase: number, strength: number) => {
    for (let x = 0; x < STRIPS.width; x++) {
      const turn = (x / STRIPS.width) * 2 * Math.PI * curtain.folds
      const sway = Math.sin(turn + phase) + 0.4 * Math.sin(turn * 2.3 - phase * 1.3)
      const light = 0.58 + 0.28 * Math.sin(turn * 1.4 + phase * 1.7) + 0.14 * Math.sin(turn * 3.1 - phase)
      const top = (curtain.top + 0.05 * sway) * STRIPS.height
      drawing.setTransform(1, 0, 0, (curtain.length + 0.06 * sway) * STRIPS.height, x, top)
      drawing.globalAlpha = strength * light
      drawing.fillRect(0, 0, 1, 1)
    }
  }
  return ({ time, warmth, strength }) => {
    drawing.setTransform(1, 0, 0, 1, 0, 0)
    drawing.globalCompositeOperation = 'source-over'
    drawing.globalAlpha = 1
    drawing.fillStyle = '#000'
    drawing.fillRect(0, 0, STRIPS.width, STRIPS.height)
    drawing.globalCompositeOperation = 'lighter'
    for (const [index, curtain] of all.entries()) {
      drawing.fillStyle = gradients[index]!
      drawCurtain(curtain, time * curtain.speed + index * 2.1, warmed(curtain.strength, warmth))
    }
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha = strength
    context.drawImage(strips, 0, 0, width, height)
  }
}
