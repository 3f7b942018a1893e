/** Curtains of light, as of a northern light in warm colours. */
import { warmed, type Colour, type Scene } from './scene.ts'

interface Curtain {
  /** Shares of the height. */
  top: number
  length: number
  colours: readonly [top: Colour, bottom: Colour]
  /** Folds within the width. */
  folds: number
  speed: number
  strength: readonly [cool: number, warm: number]
}

const all: readonly Curtain[] = [
  { top: -0.1, length: 0.72, colours: ['58 24 60', '40 14 34'], folds: 1.2, speed: 0.6, strength: [0.9, 0.9] },
  { top: 0.02, length: 0.66, colours: ['118 44 56', '60 18 36'], folds: 1.7, speed: -0.8, strength: [0.55, 0.9] },
  { top: 0.1, length: 0.6, colours: ['128 80 54', '84 40 34'], folds: 2.3, speed: 1, strength: [0.35, 0.75] },
]

/** Width of a strip of a curtain, px: the browser smooths them when it enlarges the drawing. */
const STRIP = 4

export const curtains: Scene = (context, { width, height }) => {
  const gradients = all.map(({ colours: [top, bottom] }) => {
    const gradient = context.createLinearGradient(0, 0, 0, 1)
    gradient.addColorStop(0, `rgb(${top} / 0%)`)
    gradient.addColorStop(0.35, `rgb(${top} / 60%)`)
    gradient.addColorStop(0.62, `rgb(${top} / 90%)`)
    gradient.addColorStop(0.85, `rgb(${bottom} / 40%)`)
    gradient.addColorStop(1, `rgb(${bottom} / 0%)`)
    return gradient
  })
  return ({ time, warmth, strength }) => {
    for (const [index, curtain] of all.entries()) {
      context.fillStyle = gradients[index]!
      const phase = time * curtain.speed + index * 2.1
      for (let x = 0; x < width; x += STRIP) {
        const turn = (x / width) * 2 * Math.PI * curtain.folds
        const sway = Math.sin(turn + phase) + 0.5 * Math.sin(turn * 2.3 - phase * 1.3)
        const light = 0.55 + 0.3 * Math.sin(turn * 1.4 + phase * 1.7) + 0.15 * Math.sin(turn * 3.1 - phase)
        const top = (curtain.top + 0.05 * sway) * height
        context.setTransform(1, 0, 0, (curtain.length + 0.06 * sway) * height, x, top)
        context.globalAlpha = strength * light * warmed(curtain.strength, warmth)
        context.fillRect(0, 0, STRIP, 1)
      }
    }
  }
}
