/** A scene of ambient light: soft shapes that are added to the ink of the stage. */

interface Moment {
  /** Radians of the slowest movement. */
  time: number
  /** 0..1 */
  warmth: number
  /** How much of the scene is seen, 0..1: less than 1 while it fades into another one. */
  strength: number
}
export type Paint = (moment: Moment) => void
/** Prepares the scene for a drawing whose context adds colours. */
export type Scene = (context: CanvasRenderingContext2D, size: Size) => Paint

/** px of the drawing */
export interface Size {
  width: number
  height: number
}

/** Red, green and blue, 0..255. */
export type Colour = `${number} ${number} ${number}`

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
