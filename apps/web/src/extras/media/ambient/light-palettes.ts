/**
 * The colours of each light from the darkest to the brightest: red, green and blue, 0..255. The shaders, the drawing on a plain
 * canvas and the still form in CSS use the same ones.
 */
import type { LightName } from '@rubato/contracts/domain'

type Colour = readonly [red: number, green: number, blue: number]
export type Palette = readonly [dark: Colour, deep: Colour, middle: Colour, bright: Colour]

export const lightPalettes: Readonly<Record<LightName, Palette>> = {
  embers: [
    [34, 16, 32],
    [92, 30, 40],
    [168, 74, 48],
    [246, 168, 112],
  ],
  tide: [
    [20, 18, 46],
    [52, 42, 96],
    [118, 66, 108],
    [232, 166, 146],
  ],
  silk: [
    [44, 14, 34],
    [112, 36, 64],
    [184, 84, 106],
    [242, 186, 162],
  ],
  aurora: [
    [24, 18, 52],
    [70, 48, 130],
    [150, 72, 128],
    [92, 168, 150],
  ],
  dusk: [
    [32, 18, 56],
    [92, 42, 88],
    [190, 86, 62],
    [236, 190, 126],
  ],
  rain: [
    [22, 20, 40],
    [54, 48, 84],
    [104, 88, 128],
    [226, 176, 150],
  ],
  smoke: [
    [26, 20, 26],
    [72, 54, 62],
    [134, 100, 94],
    [206, 160, 136],
  ],
  candle: [
    [40, 18, 12],
    [112, 50, 22],
    [202, 116, 50],
    [255, 214, 146],
  ],
  'deep-water': [
    [14, 20, 46],
    [26, 48, 98],
    [58, 80, 150],
    [152, 142, 216],
  ],
  dunes: [
    [44, 22, 28],
    [118, 58, 46],
    [192, 114, 66],
    [242, 184, 112],
  ],
  lanterns: [
    [44, 18, 36],
    [132, 50, 70],
    [214, 132, 74],
    [244, 204, 146],
  ],
  pulse: [
    [36, 10, 28],
    [124, 28, 62],
    [214, 80, 102],
    [246, 168, 128],
  ],
}
