/** A light as still gradients of its colours: with reduced motion, where nothing can be drawn, and as its small picture in lists. */
import type { LightName } from '@rubato/contracts/domain'
import { lightPalettes } from './light-palettes.ts'

/** Centre and radii of each glow in percent, from the brightest colour, and its opacity. */
type Glow = readonly [x: number, y: number, width: number, height: number, opacity: number]

const shapes: Readonly<Record<LightName, readonly [Glow, Glow, Glow]>> = {
  embers: [
    [62, 62, 22, 16, 60],
    [44, 66, 50, 30, 70],
    [20, 70, 60, 60, 90],
  ],
  tide: [
    [60, 14, 44, 8, 60],
    [38, 40, 70, 7, 70],
    [50, 58, 90, 30, 90],
  ],
  silk: [
    [34, 30, 7, 60, 50],
    [58, 40, 14, 80, 70],
    [84, 50, 24, 90, 90],
  ],
  aurora: [
    [40, 50, 70, 10, 55],
    [30, 34, 46, 20, 65],
    [60, 16, 80, 34, 90],
  ],
  dusk: [
    [34, 58, 16, 14, 75],
    [38, 60, 60, 24, 70],
    [50, 30, 90, 40, 90],
  ],
  rain: [
    [64, 40, 10, 14, 50],
    [28, 32, 12, 16, 70],
    [50, 40, 80, 60, 90],
  ],
  smoke: [
    [64, 34, 14, 50, 40],
    [52, 46, 26, 60, 60],
    [30, 40, 60, 60, 80],
  ],
  candle: [
    [22, 44, 4, 14, 90],
    [22, 46, 20, 30, 75],
    [76, 44, 26, 34, 80],
  ],
  'deep-water': [
    [40, 2, 16, 40, 50],
    [62, 0, 40, 46, 70],
    [50, 10, 90, 70, 90],
  ],
  dunes: [
    [72, 24, 28, 18, 55],
    [30, 46, 70, 10, 70],
    [60, 66, 90, 22, 90],
  ],
  lanterns: [
    [30, 28, 6, 9, 80],
    [66, 40, 8, 12, 80],
    [50, 60, 80, 60, 90],
  ],
  pulse: [
    [50, 42, 12, 18, 45],
    [50, 42, 30, 42, 60],
    [50, 42, 60, 74, 80],
  ],
}

/** The CSS background of a light. */
export function stillLight(light: LightName): { background: string } {
  const [dark, ...colours] = lightPalettes[light]
  const glows = shapes[light].map(([x, y, width, height, opacity], index) => {
    const colour = colours[2 - index]!.join(' ')
    return `radial-gradient(ellipse ${width}% ${height}% at ${x}% ${y}%, rgb(${colour} / ${opacity * 0.8}%), transparent)`
  })
  return { background: `${glows.join(', ')}, rgb(${dark.map((level) => Math.round(level * 0.6)).join(' ')})` }
}
