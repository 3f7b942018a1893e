/**
 * A light on a plain canvas, for browsers that cannot draw it with WebGL: soft shapes in its colours that are added to the ink of
 * the stage.
 */
import type { Palette } from '../light-palettes.ts'

interface Moment {
  /** Radians of the slowest movement. */
  time: number
  /** 0..1 */
  warmth: number
  /** How much of the light is seen, 0..1: less than 1 while it fades into another one. */
  strength: number
}
export type Paint = (moment: Moment) => void
/** Prepares the light for a drawing whose context adds colours. */
export type PlainLight = (context: CanvasRenderingContext2D, size: Size, palette: Palette) => Paint

/** px of the drawing */
export interface Size {
  width: number
  height: number
}

/** Red, green and blue, 0..255, as CSS has them. */
export type Colour = `${number} ${number} ${number}`

/** A colour of the palette, and the share of it that a shape adds: shapes overlap. */
export type Tone = readonly [index: 0 | 1 | 2 | 3, share: number]

export function dimmed(palette: Palette, [tone, share]: Tone): Colour {
  const [red, green, blue] = palette[tone].map((level) => Math.round(level * share))
  return `${red!} ${green!} ${blue!}`
}

/** Between the strength without and with warmth. */
export const warmed = ([cool, warm]: readonly [number, number], warmth: number): number => cool + (warm - cool) * warmth

/** Radius of a glow in its own units. */
export const REACH = 2.3
const STOPS = 12

/** A normal distribution of light around the origin; its standard deviation is one over the square root of two. */
export function glowOf(context: CanvasRenderingContext2D, colour: Colour): CanvasGradient {
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, REACH)
  for (let stop = 0; stop <= STOPS; stop++) {
    const share = stop / STOPS
    const strength = Math.exp(-((share * REACH) ** 2)) - share * Math.exp(-(REACH ** 2))
    glow.addColorStop(share, `rgb(${colour} / ${(strength * 100).toFixed(2)}%)`)
  }
  return glow
}

/** Fills a gradient around the origin at this place. */
export function fillAt(
  context: CanvasRenderingContext2D,
  gradient: CanvasGradient,
  [x, y]: readonly [number, number],
  [radiusX, radiusY]: readonly [number, number],
): void {
  context.setTransform(radiusX, 0, 0, radiusY, x, y)
  context.fillStyle = gradient
  context.fillRect(-REACH, -REACH, 2 * REACH, 2 * REACH)
}
