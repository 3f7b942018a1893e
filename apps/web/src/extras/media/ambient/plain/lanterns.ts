/** Lights out of focus that rise slowly, in front of a dim glow. */
import { dimmed, fillAt, glowOf, REACH, warmed, type Colour, type PlainLight, type Tone } from './plain-light.ts'

const COUNT = 20
const tones: readonly Tone[] = [
  [3, 0.62],
  [2, 0.7],
  [3, 0.5],
  [1, 0.75],
]

/** An even spread of numbers in 0..1: multiples of the golden ratio. */
const spread = (index: number, salt: number): number => (index * 0.618034 + salt * 0.414214) % 1

const all = Array.from({ length: COUNT }, (_, index) => ({
  x: spread(index, 1),
  y: spread(index * 3, 2),
  /** Share of the height. */
  radius: 0.045 + 0.085 * spread(index * 5, 3),
  speed: 0.025 + 0.03 * spread(index * 7, 4),
  alpha: 0.18 + 0.24 * spread(index * 11, 5),
  colour: index % tones.length,
}))

/** A disc with a soft edge: how a lens shows a light out of focus. */
function discOf(context: CanvasRenderingContext2D, colour: Colour): CanvasGradient {
  const disc = context.createRadialGradient(0, 0, 0, 0, 0, REACH)
  disc.addColorStop(0, `rgb(${colour} / 62%)`)
  disc.addColorStop(0.32, `rgb(${colour} / 70%)`)
  disc.addColorStop(0.44, `rgb(${colour} / 78%)`)
  disc.addColorStop(0.6, `rgb(${colour} / 22%)`)
  disc.addColorStop(1, `rgb(${colour} / 0%)`)
  return disc
}

export const lanterns: PlainLight = (context, { width, height }, palette) => {
  const discs = tones.map((tone) => discOf(context, dimmed(palette, tone)))
  const glows = [glowOf(context, dimmed(palette, [1, 0.6])), glowOf(context, dimmed(palette, [2, 0.35]))] as const
  return ({ time, warmth, strength }) => {
    context.globalAlpha = strength * warmed([0.6, 0.9], warmth)
    const sway = 0.04 * Math.sin(time)
    fillAt(context, glows[0], [(0.36 + sway) * width, 0.56 * height], [0.36 * width, 0.36 * height])
    fillAt(context, glows[1], [(0.7 - sway) * width, 0.4 * height], [0.3 * width, 0.34 * height])
    for (const [index, lantern] of all.entries()) {
      // From below the lower edge to above the upper one, where it begins again unseen.
      const rise = (lantern.y + time * lantern.speed) % 1
      const y = (1.15 - 1.3 * rise) * height
      const x = (lantern.x + 0.025 * Math.sin(time * 0.7 + index)) * width
      const breath = 0.75 + 0.25 * Math.sin(time * 1.3 + index * 2)
      const radius = lantern.radius * height
      context.globalAlpha = strength * lantern.alpha * breath * warmed([0.6, 1], warmth)
      fillAt(context, discs[lantern.colour]!, [x, y], [radius, radius])
    }
  }
}
