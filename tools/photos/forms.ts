/** Compositions of the bundled pictures: what their light and their lines form. */
import { ASPECT, ease, glow, heightLines, lines, ridge, shadeBelow, type Draw, type Layer } from './layers.ts'
import type { Palette } from './palettes.ts'

export interface Form {
  id: string
  /** Last word of the names of its pictures. */
  name: string
  /** Words by which its pictures are found. */
  words: readonly string[]
  /** The alternative text, with the words for the light. */
  alt: (light: string) => string
  layers: (palette: Palette, draw: Draw) => Layer[]
}

/** A smooth curve of three sines with random phases; about -1 to 1. */
function curve(draw: Draw, pace = 1): (x: number) => number {
  const [a, b, c] = [draw(0, 6.28), draw(0, 6.28), draw(0, 6.28)]
  const [f, g, h] = [draw(0.7, 1.1) * pace, draw(1.5, 2.1) * pace, draw(2.6, 3.4) * pace]
  return (x) => 0.62 * Math.sin(f * x + a) + 0.28 * Math.sin(g * x + b) + 0.1 * Math.sin(h * x + c)
}

/** Fades out towards the left and the right edge. */
const inside = (x: number): number => 1 - ease(ASPECT * 0.62, ASPECT * 1.02, Math.abs(x))

const scaled =
  (strength: number, cover: Layer['cover']): Layer['cover'] =>
  (x, y) =>
    strength * cover(x, y)

/** Large glows behind everything, so that no picture has an empty half. */
const haze = ({ lights }: Palette, draw: Draw): Layer[] =>
  [lights[3], lights[2], lights[3]].map((colour, index) =>
    glow({
      x: (index - 1) * draw(0.9, 1.3),
      y: draw(-0.7, 0.7),
      rx: draw(0.8, 1.2),
      ry: draw(0.55, 0.85),
      turn: draw(-0.5, 0.5),
      strength: draw(0.3, 0.5),
      colour,
    }),
  )

const tide: Form = {
  id: 'tide',
  name: 'tide',
  words: ['waves', 'water', 'sea'],
  alt: (light) => `Low waves of ${light}, one behind the other, crossed by fine lines`,
  layers(palette, draw) {
    const { lights, line, ground } = palette
    const shape = curve(draw, 1.25)
    const shift = draw(0.25, 0.4)
    const edge = (index: number) => (x: number) => -0.42 + index * 0.34 + 0.2 * shape(x + index * shift)
    const waves = [0, 1, 2, 3].flatMap((index) => [
      shadeBelow(edge(index), 0.05, 0.55, ground[1]),
      ridge({
        edge: edge(index),
        below: 0.3,
        above: 0.035,
        strength: 0.82 - index * 0.1,
        colour: lights[(index + 1) % 4] ?? lights[1],
      }),
    ])
    const heights = heightLines(
      13,
      (index, x) => -0.5 + index * 0.11 + 0.2 * shape(x + index * 0.1) * (1 + index * 0.04),
      (index, x) => inside(x) * (0.4 + 0.6 * Math.sin(1.1 * x + index * 0.3) ** 2),
    )
    return [
      ...haze(palette, draw),
      glow({ x: draw(-1, 1), y: -0.62, rx: 0.8, ry: 0.42, strength: 0.75, colour: lights[0] }),
      ...waves,
      lines({ count: 13, line: heights, strength: 0.2, colour: line }),
    ]
  },
}

const sun: Form = {
  id: 'sun',
  name: 'sun',
  words: ['circle', 'moon', 'horizon'],
  alt: (light) => `A soft round glow of ${light} above a still horizon, with fine lines as its reflection`,
  layers(palette, draw) {
    const { lights, line, ground } = palette
    const x = draw(-0.75, 0.75)
    const y = draw(-0.3, -0.12)
    const horizon = 0.24
    const ripple = curve(draw, 5)
    const heights = heightLines(
      16,
      (index, px) =>
        horizon + 0.015 + 0.022 * index * (1 + index * 0.09) + 0.006 * (1 + index * 0.4) * ripple(px + index),
      (index, px) => Math.exp(-(((px - x) / (0.34 + index * 0.05)) ** 2)),
    )
    return [
      ...haze(palette, draw),
      glow({ x, y, rx: 1.5, ry: 0.8, strength: 0.5, colour: lights[2] }),
      glow({ x, y, rx: 0.82, ry: 0.62, strength: 0.62, colour: lights[1] }),
      {
        colour: lights[0],
        kind: 'light',
        cover: (px, py) => 0.8 * (1 - ease(0.24, 0.46, Math.hypot(px - x, py - y))),
      },
      shadeBelow(() => horizon, 0.03, 0.82, ground[1]),
      glow({ x, y: horizon + 0.34, rx: 0.42, ry: 0.42, strength: 0.5, colour: lights[2] }),
      lines({ count: 16, line: heights, strength: 0.42, colour: line }),
    ]
  },
}

const veil: Form = {
  id: 'veil',
  name: 'veil',
  words: ['silk', 'curtain', 'fabric', 'folds'],
  alt: (light) => `Folds of a veil in ${light}, hanging side by side, with fine lines along them`,
  layers(palette, draw) {
    const { lights, line } = palette
    const sway = curve(draw, 1.1)
    const [tilt, pace, phase] = [draw(-0.45, 0.45), draw(2.1, 2.9), draw(0, 6.28)]
    const across = (x: number, y: number) => x + tilt * y + 0.26 * sway(y * 1.4 + x * 0.35)
    const fold = (x: number, y: number, sharp: number, offset: number) =>
      (0.5 + 0.5 * Math.sin(across(x, y) * pace + phase + offset)) ** sharp
    const depth = (x: number, y: number) => 0.55 + 0.45 * Math.sin(0.9 * x - 0.7 * y + phase)
    return [
      ...haze(palette, draw),
      { colour: lights[3], kind: 'light', cover: (x, y) => 0.75 * fold(x, y, 1.4, 0) },
      { colour: lights[2], kind: 'light', cover: (x, y) => 0.62 * fold(x, y, 3, 0.35) * depth(x, y) },
      { colour: lights[1], kind: 'light', cover: (x, y) => 0.6 * fold(x, y, 9, 0.6) * depth(x, y) },
      { colour: lights[0], kind: 'light', cover: (x, y) => 0.55 * fold(x, y, 40, 0.75) * depth(x, y) ** 2 },
      lines({
        count: 22,
        colour: line,
        strength: 0.15,
        line: (index, x, y) => [
          (across(x, y) + 2.2 - index * 0.21) / (1 + tilt * tilt),
          0.35 + 0.65 * fold(x, y, 2, 1),
        ],
      }),
    ]
  },
}

const dunes: Form = {
  id: 'dunes',
  name: 'dunes',
  words: ['hills', 'landscape', 'sand'],
  alt: (light) => `Rounded hills in the dark, their upper edges touched by ${light}, under fine contour lines`,
  layers(palette, draw) {
    const { lights, line, ground } = palette
    const hills = [0, 1, 2, 3, 4].map((index) => {
      const shape = curve(draw, 0.8 + index * 0.12)
      return (x: number) => -0.3 + index * 0.27 + (0.26 - index * 0.02) * shape(x)
    })
    const sky = draw(-1.1, 1.1)
    const layers = hills.flatMap((edge, index) => [
      shadeBelow(edge, 0.012 + index * 0.004, 0.9, ground[index % 2]!),
      ridge({
        edge,
        below: 0.2 + index * 0.03,
        above: 0.01,
        strength: 0.62 - index * 0.07,
        colour: lights[1 + (index % 3)]!,
      }),
    ])
    const [first] = hills
    const heights = heightLines(
      9,
      (index, x) => (first?.(x) ?? 0) - 0.07 - index * 0.085 - index * index * 0.004,
      (index, x) => Math.exp(-(((x - sky) / 1.5) ** 2)) * (1 - index / 10),
    )
    return [
      ...haze(palette, draw),
      glow({ x: sky, y: -0.5, rx: 1.1, ry: 0.55, strength: 0.7, colour: lights[1] }),
      glow({ x: sky, y: -0.36, rx: 0.5, ry: 0.3, strength: 0.75, colour: lights[0] }),
      lines({ count: 9, line: heights, strength: 0.22, colour: line }),
      ...layers,
    ]
  },
}

const bloom: Form = {
  id: 'bloom',
  name: 'bloom',
  words: ['flower', 'petals', 'circle'],
  alt: (light) => `Petals of ${light} that open around a dark centre, drawn over with fine rings`,
  layers(palette, draw) {
    const { lights, line } = palette
    const [cx, cy, turn] = [draw(-0.6, 0.6), draw(-0.15, 0.3), draw(0, 6.28)]
    const petals = Math.round(draw(5, 7.4))
    const polar = (x: number, y: number): [number, number] => [Math.hypot(x - cx, y - cy), Math.atan2(y - cy, x - cx)]
    const petal = (offset: number, reach: number, sharp: number) => (x: number, y: number) => {
      const [radius, angle] = polar(x, y)
      const twist = angle * petals * 0.5 + turn + offset - radius * 1.1
      return Math.abs(Math.cos(twist)) ** sharp * Math.exp(-(((radius - reach) / (reach * 0.62)) ** 2))
    }
    return [
      ...haze(palette, draw),
      { colour: lights[3], kind: 'light', cover: scaled(0.8, petal(0.8, 1.15, 1.6)) },
      { colour: lights[2], kind: 'light', cover: scaled(0.72, petal(0, 0.85, 2)) },
      { colour: lights[1], kind: 'light', cover: scaled(0.68, petal(0.5, 0.6, 2.6)) },
      { colour: lights[0], kind: 'light', cover: scaled(0.72, petal(0.2, 0.36, 3.4)) },
      lines({
        count: 17,
        colour: line,
        strength: 0.17,
        line(index, x, y) {
          const [radius, angle] = polar(x, y)
          const ring = 0.14 + index * 0.095
          const swell = 1 + 0.11 * Math.cos(angle * petals + 2 * turn - radius * 2.2)
          return [radius - ring * swell, Math.exp(-((index / 13) ** 2)) * (0.4 + 0.6 * Math.cos(angle - turn) ** 2)]
        },
      }),
    ]
  },
}

const drift: Form = {
  id: 'drift',
  name: 'drift',
  words: ['smoke', 'clouds', 'aurora'],
  alt: (light) => `Streams of ${light} that drift like smoke, with fine lines along the current`,
  layers(palette, draw) {
    const { lights, line } = palette
    const [one, two, three] = [curve(draw), curve(draw, 1.6), curve(draw, 0.8)]
    const slope = draw(-0.32, 0.32)
    const flow = (x: number, y: number) => y + slope * x + 0.34 * one(x + 0.5 * y) + 0.16 * two(x * 0.8 - y)
    const stream = (x: number, y: number, at: number, width: number) =>
      Math.exp(-(((flow(x, y) - at) / (width * (0.75 + 0.35 * three(x + at)))) ** 2))
    return [
      ...haze(palette, draw),
      { colour: lights[3], kind: 'light', cover: (x, y) => 0.7 * stream(x, y, -0.48, 0.42) },
      { colour: lights[2], kind: 'light', cover: (x, y) => 0.75 * stream(x, y, 0.35, 0.36) },
      { colour: lights[1], kind: 'light', cover: (x, y) => 0.72 * stream(x, y, 0.02, 0.22) },
      { colour: lights[0], kind: 'light', cover: (x, y) => 0.66 * stream(x, y, -0.08, 0.09) },
      lines({
        count: 18,
        colour: line,
        strength: 0.19,
        line: (index, x, y) => [
          (flow(x, y) + 0.62 - index * 0.072 * (1 + 0.22 * three(x))) * 0.86,
          inside(x) * (0.35 + 0.65 * Math.sin(index * 0.5 + x) ** 2),
        ],
      }),
    ]
  },
}

const ripple: Form = {
  id: 'ripple',
  name: 'ripple',
  words: ['rings', 'water', 'rain'],
  alt: (light) => `Wide rings that spread over dark water from beyond the lower edge, lit by ${light}`,
  layers(palette, draw) {
    const { lights, line } = palette
    const side = draw(-1, 1) < 0 ? -1 : 1
    const [sx, sy, phase] = [side * draw(0.7, 1.3), draw(1.15, 1.5), draw(0, 6.28)]
    const bend = curve(draw, 1.3)
    const far = (x: number, y: number) => Math.hypot(x - sx, (y - sy) * 1.35) * (1 + 0.045 * bend(x + 1.4 * y))
    const swell = (x: number, y: number, sharp: number) => (0.5 + 0.5 * Math.cos(far(x, y) * 7.2 + phase)) ** sharp
    const moon = [-side * draw(0.2, 0.9), draw(-0.75, -0.4)] as const
    const facing = (x: number, y: number) => Math.exp(-(((x - moon[0]) / 1.35) ** 2 + ((y - moon[1]) / 1.1) ** 2))
    return [
      ...haze(palette, draw),
      glow({ x: moon[0], y: moon[1], rx: 1.2, ry: 0.8, strength: 0.5, colour: lights[2] }),
      { colour: lights[2], kind: 'light', cover: (x, y) => 0.5 * swell(x, y, 1.5) * (0.35 + facing(x, y)) },
      { colour: lights[1], kind: 'light', cover: (x, y) => 0.72 * swell(x, y, 4) * (0.12 + 0.88 * facing(x, y)) },
      { colour: lights[0], kind: 'light', cover: (x, y) => 0.66 * swell(x, y, 16) * facing(x, y) },
      lines({
        count: 26,
        colour: line,
        strength: 0.2,
        line: (index, x, y) => [(far(x, y) - 0.3 - index * 0.145) * 0.75, 0.25 + 0.75 * facing(x, y)],
      }),
    ]
  },
}

const strings: Form = {
  id: 'strings',
  name: 'strings',
  words: ['lines', 'music', 'vibration', 'waves'],
  alt: (light) => `A bundle of fine strings that swing between two ends, glowing in ${light}`,
  layers(palette, draw) {
    const { lights, line } = palette
    const base = draw(-0.12, 0.16)
    const [pace, phase, lean] = [draw(1.5, 2.3), draw(0, 6.28), draw(-0.18, 0.18)]
    const swing = (x: number) => Math.sin(pace * x + phase) * (0.3 + 0.25 * Math.cos(x * 0.8 + phase))
    const centre = (x: number) => base + lean * x
    const heights = heightLines(
      30,
      (index, x) =>
        centre(x) + swing(x) * 1.75 * Math.cos((index / 29) * Math.PI) + 0.05 * Math.sin(3 * x + index * 0.2),
      (index, x) => inside(x) * (0.3 + 0.7 * Math.abs(Math.cos((index / 29) * Math.PI))),
    )
    const body = (x: number, y: number, width: number) =>
      Math.exp(-(((y - centre(x)) / (width + Math.abs(swing(x)) * 1.1)) ** 2))
    return [
      ...haze(palette, draw),
      { colour: lights[3], kind: 'light', cover: (x, y) => 0.72 * body(x, y, 0.42) },
      { colour: lights[2], kind: 'light', cover: (x, y) => 0.6 * body(x, y, 0.2) * (0.6 + 0.4 * Math.sin(x + phase)) },
      { colour: lights[1], kind: 'light', cover: (x, y) => 0.6 * body(x, y, 0.06) * (0.5 + 0.5 * Math.sin(1.3 * x)) },
      glow({ x: draw(-0.9, 0.9), y: base, rx: 0.42, ry: 0.24, strength: 0.6, colour: lights[0] }),
      lines({ count: 30, line: heights, strength: 0.34, colour: line }),
    ]
  },
}

export const forms: readonly Form[] = [tide, sun, veil, dunes, bloom, drift, ripple, strings]
