/**
 * The ambient light as a drawing: soft shapes on the ink of the stage, in several scenes that fade into each other. The
 * drawing has few pixels and the browser enlarges it, so that a frame costs little, also without a graphics card.
 */
import type { Light } from './pace.ts'
import { embers } from './scenes/embers.ts'
import type { Paint, Scene, Size } from './scenes/scene.ts'
import { shownScenes } from './turns.ts'

const SIZE: Size = { width: 240, height: 150 }
const INK = '#0f0b10'
/** Moving light before the other scenes are loaded, s: the start of a session does not wait for them. */
export const MORE_FROM_S = 30

export interface LightField {
  draw(light: Light): void
}

/** Without a network the first scene is the only one. */
const loadMore = (): Promise<readonly Scene[]> =>
  import('./scenes/more.ts').then(
    ({ moreScenes }) => moreScenes,
    () => [],
  )

/** Null where the browser cannot draw: the layer then shows lights made of CSS. */
export function createLightField(canvas: HTMLCanvasElement, load = loadMore): LightField | null {
  Object.assign(canvas, SIZE)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context || !('OffscreenCanvas' in globalThis)) return null
  let paints: Paint[] = [embers(context, SIZE)]
  let more: Promise<void> | null = null
  let loaded: Paint[] = []
  const addScenes = (seconds: number) => {
    if (seconds >= MORE_FROM_S)
      more ??= load().then((scenes) => {
        loaded = scenes.map((scene) => scene(context, SIZE))
      })
    // Only where the first scene alone would be shown with them, too: nothing jumps.
    const [first, second] = shownScenes(seconds, 1 + loaded.length)
    if (loaded.length === 0 || first?.index !== 0 || second) return
    paints = [...paints, ...loaded]
    loaded = []
  }
  return {
    draw({ time, warmth, seconds }) {
      addScenes(seconds)
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalCompositeOperation = 'source-over'
      context.globalAlpha = 1
      context.fillStyle = INK
      context.fillRect(0, 0, SIZE.width, SIZE.height)
      context.globalCompositeOperation = 'lighter'
      for (const { index, strength } of shownScenes(seconds, paints.length)) paints[index]!({ time, warmth, strength })
    },
  }
}
