/**
 * A light on a plain canvas: soft shapes on the ink of the stage, in the colours of the light. The drawing has few pixels and the
 * browser enlarges it, so that a frame costs little without a graphics card.
 */
import type { LightName } from '@rubato/contracts/domain'
import { layersOf, type Fade } from './fade.ts'
import { lightPalettes } from './light-palettes.ts'
import type { Pace } from './pace.ts'
import { curtains } from './plain/curtains.ts'
import { embers } from './plain/embers.ts'
import { lanterns } from './plain/lanterns.ts'
import type { Paint, PlainLight, Size } from './plain/plain-light.ts'
import { silk } from './plain/silk.ts'
import { drawSmoothed } from './smooth.ts'

export const FIELD_SIZE: Size = { width: 240, height: 150 }
const INK = '#0f0b10'

const plainLights: Readonly<Record<LightName, PlainLight>> = {
  embers,
  tide: silk,
  silk,
  aurora: curtains,
  dusk: embers,
  rain: lanterns,
  smoke: curtains,
  candle: embers,
  'deep-water': curtains,
  dunes: silk,
  lanterns,
  pulse: embers,
}

export interface LightField {
  /** Draws the next picture on `target`, which has `FIELD_SIZE`. */
  draw(target: CanvasRenderingContext2D, fade: Fade, pace: Pace): void
}

/** Null where the browser cannot draw. */
export function createLightField(): LightField | null {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, FIELD_SIZE)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context || !('OffscreenCanvas' in globalThis)) return null
  const paints = new Map<LightName, Paint>()
  const paintOf = (light: LightName): Paint => {
    const paint = paints.get(light) ?? plainLights[light](context, FIELD_SIZE, lightPalettes[light])
    paints.set(light, paint)
    return paint
  }
  return {
    draw(target, fade, { time, warmth }) {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalCompositeOperation = 'source-over'
      context.globalAlpha = 1
      context.fillStyle = INK
      context.fillRect(0, 0, FIELD_SIZE.width, FIELD_SIZE.height)
      context.globalCompositeOperation = 'lighter'
      const layers = layersOf(fade)
      const over = layers[1]?.opacity ?? 0
      for (const [index, { light }] of layers.entries()) {
        // Colours are added: one light gives as much as the other takes.
        const strength = index === 0 ? 1 - over : over
        paintOf(light)({ time, warmth, strength })
      }
      drawSmoothed(target, canvas)
    },
  }
}
