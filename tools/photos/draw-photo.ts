/** Computes the pixels of a picture and encodes them. */
import { readFile } from 'node:fs/promises'
import encode, { init } from '@jsquash/avif/encode.js'
import { ASPECT, ease, HEIGHT, WIDTH, type Layer } from './layers.ts'
import type { Colour } from './palettes.ts'
import { drawFor, type DrawnPhoto } from './photo-set.ts'

/** Ten bits for each channel: dark gradients have no visible steps. */
const BITS = 10
const MOST = 2 ** BITS - 1
const QUALITY = 66
/** Speed of the encoder, 0 to 10: slower files are smaller. */
const SPEED = 6
/** Below 1 the pictures stay calmer than the text over them. */
const EXPOSURE = 0.82

const encoded = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

/** The colour at a point, linear light. */
function colourAt(x: number, y: number, ground: readonly [Colour, Colour], layers: readonly Layer[]): number[] {
  const lower = ease(-1, 1, y)
  const colour = [0, 1, 2].map((channel) => {
    const [top, bottom] = ground
    return (top[channel] ?? 0) * (1 - lower) + (bottom[channel] ?? 0) * lower
  })
  for (const { cover, kind, colour: own } of layers) {
    const amount = cover(x, y)
    if (amount < 0.0005) continue
    for (let channel = 0; channel < 3; channel++) {
      const below = colour[channel] ?? 0
      const above = own[channel] ?? 0
      colour[channel] = kind === 'light' ? below + (1 - below) * above * amount : below + (above - below) * amount
    }
  }
  // Darker towards the corners.
  const edge = EXPOSURE * (1 - 0.38 * ease(0.55, 1.5, Math.hypot(x / ASPECT, y * 0.9)))
  return colour.map((value) => value * edge)
}

/** RGBA, 16 bits for each channel of which the encoder reads `BITS`. */
export function pixelsOf({ id, form, palette }: DrawnPhoto): Uint16Array {
  const layers = form.layers(palette, drawFor(id))
  const pixels = new Uint16Array(WIDTH * HEIGHT * 4)
  // Column by column: lines compute their height once for each.
  for (let column = 0; column < WIDTH; column++) {
    const x = ((column + 0.5) / WIDTH) * 2 * ASPECT - ASPECT
    for (let row = 0; row < HEIGHT; row++) {
      const colour = colourAt(x, ((row + 0.5) / HEIGHT) * 2 - 1, palette.ground, layers)
      const at = (row * WIDTH + column) * 4
      colour.forEach((value, channel) => (pixels[at + channel] = Math.round(encoded(value) * MOST)))
      pixels[at + 3] = MOST
    }
  }
  return pixels
}

let encoder: Promise<unknown> | undefined

/** The encoder is WebAssembly. It would fetch its file, which Node does not do for files on the disk. */
async function loadEncoder(): Promise<void> {
  const file = new URL('codec/enc/avif_enc.wasm', import.meta.resolve('@jsquash/avif/encode.js'))
  await init({ wasmBinary: await readFile(file) })
}

/** The picture as an AVIF file. */
export async function drawPhoto(photo: DrawnPhoto): Promise<Buffer> {
  encoder ??= loadEncoder()
  await encoder
  const image = { data: pixelsOf(photo), width: WIDTH, height: HEIGHT, colorSpace: 'srgb' as const }
  return Buffer.from(await encode(image, { quality: QUALITY, speed: SPEED, bitDepth: BITS }))
}
