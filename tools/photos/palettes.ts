/** Colours of the bundled pictures. */

/** Linear light, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

export interface Palette {
  id: string
  /** First word of the names of its pictures. */
  name: string
  /** Colour words by which its pictures are found. */
  words: readonly string[]
  /** Of the light in the alternative text. */
  light: string
  /** Upper and lower edge of the ground. */
  ground: readonly [Colour, Colour]
  /** From the brightest to the deepest. */
  lights: readonly [Colour, Colour, Colour, Colour]
  line: Colour
}

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** The colour of a text such as `#f2a178`. */
function hex(text: string): Colour {
  const channel = (at: number) => linear(Number.parseInt(text.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

interface PaletteTexts extends Omit<Palette, 'ground' | 'lights' | 'line'> {
  ground: readonly [string, string]
  lights: readonly [string, string, string, string]
  line: string
}

const paletteOf = ({ ground, lights, line, ...texts }: PaletteTexts): Palette => ({
  ...texts,
  ground: [hex(ground[0]), hex(ground[1])],
  lights: [hex(lights[0]), hex(lights[1]), hex(lights[2]), hex(lights[3])],
  line: hex(line),
})

const texts: readonly PaletteTexts[] = [
  {
    id: 'ember',
    name: 'Ember',
    words: ['orange', 'amber', 'warm', 'fire'],
    light: 'ember-coloured light',
    ground: ['#140a10', '#24100f'],
    lights: ['#ffb98c', '#f2875a', '#c24f3c', '#7c2a34'],
    line: '#ffe6d6',
  },
  {
    id: 'rose',
    name: 'Rose',
    words: ['pink', 'red', 'warm'],
    light: 'rose-coloured light',
    ground: ['#150913', '#2a0d1c'],
    lights: ['#ff9fae', '#e2637f', '#b23a60', '#6d1f45'],
    line: '#ffe3e6',
  },
  {
    id: 'plum',
    name: 'Plum',
    words: ['purple', 'violet', 'mauve'],
    light: 'plum-coloured light',
    ground: ['#0f0a18', '#1f0f2c'],
    lights: ['#dca3d8', '#a867b6', '#71408f', '#3d2463'],
    line: '#f4e4f7',
  },
  {
    id: 'gold',
    name: 'Gold',
    words: ['yellow', 'amber', 'warm', 'candle'],
    light: 'golden light',
    ground: ['#120c0d', '#21140d'],
    lights: ['#ffe0a3', '#e9b866', '#b97a3a', '#74402a'],
    line: '#fff2d6',
  },
  {
    id: 'dusk',
    name: 'Dusk',
    words: ['blue', 'evening', 'cool', 'night'],
    light: 'dusk-blue light with a warm edge',
    ground: ['#0a0c18', '#141531'],
    lights: ['#f0a68c', '#7f8fd0', '#4a5fa8', '#27336e'],
    line: '#e6ebff',
  },
  {
    id: 'forest',
    name: 'Forest',
    words: ['green', 'cool', 'moss'],
    light: 'forest-green light',
    ground: ['#090f0e', '#0d1d19'],
    lights: ['#e6d49a', '#7fb08c', '#3f7a66', '#1f4a48'],
    line: '#eaf6e6',
  },
]

export const palettes: readonly Palette[] = texts.map(paletteOf)
