/** Four large lights that sway in turn. */
import { dimmed, fillAt, glowOf, warmed, type PlainLight, type Tone } from './plain-light.ts'

interface LightSource {
  /** Shares of the width and of the height. */
  centre: readonly [x: number, y: number]
  /** How far it moves from there. */
  sway: readonly [x: number, y: number]
  radius: readonly [x: number, y: number]
  tone: Tone
  /** Its strength without and with warmth, 0..1. */
  strength: readonly [cool: number, warm: number]
}

const sources: readonly LightSource[] = [
  { centre: [0.63, 0.38], sway: [0.055, 0.05], radius: [0.23, 0.32], tone: [3, 0.5], strength: [0.62, 1] },
  { centre: [0.38, 0.5], sway: [-0.06, -0.04], radius: [0.24, 0.26], tone: [2, 0.42], strength: [0.7, 1] },
  { centre: [0.14, 0.56], sway: [0.03, 0.05], radius: [0.24, 0.24], tone: [1, 0.48], strength: [1, 1] },
  { centre: [0.98, 0.62], sway: [-0.03, -0.04], radius: [0.2, 0.2], tone: [0, 0.8], strength: [1, 1] },
]

export const embers: PlainLight = (context, { width, height }, palette) => {
  const glows = sources.map(({ tone }) => glowOf(context, dimmed(palette, tone)))
  return ({ time, warmth, strength }) => {
    const swing = [Math.sin(time), Math.cos(time * 0.83)] as const
    for (const [index, source] of sources.entries()) {
      const { centre, sway, radius } = source
      // Neighbours sway in turn, so that the whole does not move to one side.
      const [x, y] = index % 2 === 0 ? swing : ([swing[1], swing[0]] as const)
      context.globalAlpha = strength * warmed(source.strength, warmth)
      const place = [(centre[0] + sway[0] * x) * width, (centre[1] + sway[1] * y) * height] as const
      fillAt(context, glows[index]!, place, [radius[0] * width, radius[1] * height])
    }
  }
}
