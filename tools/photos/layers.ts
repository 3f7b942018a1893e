/** Layers of a picture: how much of a colour covers each point. Points have x from -ASPECT to ASPECT and y from -1 (top) to 1. */
import type { Colour } from './palettes.ts'

export interface Layer {
  colour: Colour
  /** 0 to 1 at this point. */
  cover: (x: number, y: number) => number
  /** `light` adds up with what is below; `shade` covers it. */
  kind: 'light' | 'shade'
}

/** Width by height of the pictures. */
export const WIDTH = 1200
export const HEIGHT = 630
export const ASPECT = WIDTH / HEIGHT
/** One pixel in units of a point. */
const PIXEL = 2 / HEIGHT

/** Value from 0 to 1, always the same for a name and a number. */
export type Draw = (least: number, most: number) => number

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
/** Eases from 0 at `from` to 1 at `to`. */
export function ease(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

interface Glow {
  x: number
  y: number
  /** Half widths, and the angle of the first, radians. */
  rx: number
  ry: number
  turn?: number
  strength: number
  colour: Colour
}

/** A blurred ellipse of light. */
export function glow({ x, y, rx, ry, turn = 0, strength, colour }: Glow): Layer {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return {
    colour,
    kind: 'light',
    cover(px, py) {
      const [dx, dy] = [px - x, py - y]
      const a = (dx * cos + dy * sin) / rx
      const b = (dy * cos - dx * sin) / ry
      return strength * Math.exp(-(a * a + b * b))
    },
  }
}

interface Ridge {
  /** Height of the edge at x. */
  edge: (x: number) => number
  /** Over what distance the light fades below the edge, and above it. */
  below: number
  above: number
  strength: number
  colour: Colour
}

/** Light along an edge, sharper on its upper side: a fold, a hill or a wave. */
export const ridge = ({ edge, below, above, strength, colour }: Ridge): Layer => ({
  colour,
  kind: 'light',
  cover(x, y) {
    const distance = y - edge(x)
    const width = distance > 0 ? below : above
    return strength * Math.exp(-((distance / width) ** 2))
  },
})

/** Covers everything below an edge that is soft over `blur`. */
export const shadeBelow = (edge: (x: number) => number, blur: number, strength: number, colour: Colour): Layer => ({
  colour,
  kind: 'shade',
  cover: (x, y) => strength * ease(-blur, blur, y - edge(x)),
})

interface Lines {
  count: number
  /** Signed distance from the line at this point, and the brightness of the line there, 0 to 1. */
  line: (index: number, x: number, y: number) => readonly [distance: number, brightness: number]
  strength: number
  colour: Colour
}

/** Fine lines of about a pixel and a half, with smooth edges. */
export const lines = ({ count, line, strength, colour }: Lines): Layer => ({
  colour,
  kind: 'light',
  cover(x, y) {
    let sum = 0
    for (let index = 0; index < count; index++) {
      const [distance, brightness] = line(index, x, y)
      const pixels = Math.abs(distance) / PIXEL
      if (pixels < 2.4) sum += brightness * Math.exp(-pixels * pixels * 0.9)
    }
    return strength * Math.min(1, sum)
  },
})

/** Lines that are heights over x; steep parts stay as fine as flat ones. */
export function heightLines(
  count: number,
  height: (index: number, x: number) => number,
  brightness: (index: number, x: number) => number,
): Lines['line'] {
  const step = PIXEL
  // One row of heights for each line: neighbouring points ask for the same column.
  const columns = Array.from({ length: count }, () => ({ x: Number.NaN, y: 0, slope: 0, light: 0 }))
  return (index, x, y) => {
    const column = columns[index] ?? { x: Number.NaN, y: 0, slope: 0, light: 0 }
    if (column.x !== x) {
      column.x = x
      column.y = height(index, x)
      column.slope = Math.hypot(1, (height(index, x + step) - column.y) / step)
      column.light = brightness(index, x)
    }
    return [(y - column.y) / column.slope, column.light]
  }
}
