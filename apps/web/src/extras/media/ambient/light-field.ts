/**
 * The ambient light as a drawing: soft shapes on the ink of the stage, in several scenes that fade into each other. The
 * drawing has few pixels and the browser enlarges it, so that a frame costs little, also without a graphics card.
 */
import type { Light } from './pace.ts'
import { curtains } from './scenes/curtains.ts'
import { embers } from './scenes/embers.ts'
import { lanterns } from './scenes/lanterns.ts'
import type { Scene, Size } from './scenes/scene.ts'
import { silk } from './scenes/silk.ts'
import { shownScenes } from './turns.ts'

const SIZE: Size = { width: 320, height: 200 }
const INK = '#0f0b10'

/** In the order in which they are shown. */
const scenes: readonly Scene[] = [embers, silk, lanterns, curtains]

export interface LightField {
  draw(light: Light): void
}

/** Null where the browser cannot draw: the layer then shows lights made of CSS. */
export function createLightField(canvas: HTMLCanvasElement): LightField | null {
  Object.assign(canvas, SIZE)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context || !('OffscreenCanvas' in globalThis)) return null
  const paints = scenes.map((scene) => scene(context, SIZE))
  return {
    draw({ time, warmth, seconds }) {
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalCompositeOperation = 'source-over'
      context.globalAlpha = 1
      context.fillStyle = INK
      context.fillRect(0, 0, SIZE.width, SIZE.height)
      context.globalCompositeOperation = 'lighter'
      for (const { index, strength } of shownScenes(seconds, scenes.length)) paints[index]!({ time, warmth, strength })
    },
  }
}
