/**
 * Draws a light into an element until it is closed: with WebGL2, in the form that this device draws in time; on a plain canvas where
 * it cannot, or loses its context; not at all where it can do neither.
 */
import type { LightName } from '@rubato/contracts/domain'
import type { ExtraContext } from '../../../play/extra.ts'
import type { ReadableStore } from '../../../ui/store.ts'
import { layersOf, nextFade, steady } from './fade.ts'
import type { LightField } from './light-field.ts'
import { firstPace, nextPace, type Pace } from './pace.ts'
import { createQuality } from './quality.ts'
import type { Renderer, Size } from './renderer.ts'
import { addGrain } from './smooth.ts'

/** Pictures a second on a plain canvas. */
const FIELD_FRAMES = 10

/** Without a network at this moment, the next way is tried. */
const loadRenderer = () =>
  import('./renderer.ts').then(
    ({ createRenderer }) => createRenderer(),
    () => null,
  )
const loadField = () =>
  import('./light-field.ts').then(
    ({ createLightField, FIELD_SIZE }) => {
      const field = createLightField()
      return field && { field, size: FIELD_SIZE }
    },
    () => null,
  )

/** A picture with this many pixels and the proportions of the element. */
function sizeFor({ clientWidth, clientHeight }: HTMLElement, pixels: number): Size {
  const shape = clientHeight > 0 ? clientWidth / clientHeight : 1
  return {
    width: Math.max(1, Math.round(Math.sqrt(pixels * shape))),
    height: Math.max(1, Math.round(Math.sqrt(pixels / shape))),
  }
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** The plain canvas in the element, from its first picture on. */
function createShown(host: HTMLElement) {
  const canvas = document.createElement('canvas')
  const target = canvas.getContext('2d', { alpha: false })
  if (!target) return null
  return {
    target,
    fit({ width, height }: Size) {
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    },
    show(way: 'webgl' | 'canvas', light: LightName) {
      host.dataset['drawn'] = way
      host.dataset['light'] = light
      if (!canvas.isConnected) host.append(canvas)
    },
    remove: () => canvas.remove(),
  }
}

interface Fine {
  layers: ReturnType<typeof layersOf>
  pace: Pace
  /** The light that is named as shown. */
  light: LightName
  isClosed(): boolean
}

/** Draws with WebGL; false where that does not work any more. */
async function drawFine(
  renderer: Renderer,
  quality: ReturnType<typeof createQuality>,
  { host, shown }: { host: HTMLElement; shown: NonNullable<ReturnType<typeof createShown>> },
  { layers, pace, light, isClosed }: Fine,
): Promise<boolean> {
  const now = quality.current()
  if (!now) return false
  const began = performance.now()
  const picture = await renderer.draw(layers, pace, sizeFor(host, now.pixels))
  if (isClosed()) return true
  if (!picture) return false
  const drawn = performance.now()
  shown.fit(picture)
  shown.target.putImageData(picture, 0, 0)
  shown.show('webgl', light)
  await nextFrame()
  quality.add({ drawing: drawn - began, frame: performance.now() - drawn })
  return true
}

export interface Drawing {
  setMoving(isMoving: boolean): void
  close(): void
}

export function startDrawing(
  host: HTMLElement,
  view: ExtraContext['view'],
  light: ReadableStore<LightName>,
): Drawing | null {
  const shown = createShown(host)
  if (!shown) return null
  const removeGrain = addGrain(host)
  const quality = createQuality()
  let renderer: Renderer | null = null
  let field: LightField | null = null
  let pace = firstPace
  let fade = steady(light.get())
  let isMoving = false
  let isClosed = false
  let before = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const useField = async () => {
    renderer?.close()
    renderer = null
    const loaded = await loadField()
    if (isClosed || !loaded) return
    shown.fit(loaded.size)
    field = loaded.field
  }
  const draw = async () => {
    const fine = { layers: layersOf(fade), pace, light: fade.to, isClosed: () => isClosed }
    if (renderer && !(await drawFine(renderer, quality, { host, shown }, fine))) await useField()
    if (!field || isClosed) return
    field.draw(shown.target, fade, pace)
    shown.show('canvas', fade.to)
  }
  let isDrawing = false
  const step = async () => {
    if (isDrawing || isClosed) return
    isDrawing = true
    const now = performance.now()
    const passed = (now - before) / 1000
    before = now
    pace = nextPace(pace, passed, view.get())
    fade = nextFade(fade, light.get(), passed)
    await draw()
    isDrawing = false
    if (!isMoving || isClosed || !(renderer ?? field)) return
    const frames = renderer ? (quality.current()?.frames ?? FIELD_FRAMES) : FIELD_FRAMES
    timer = setTimeout(() => void step(), Math.max(0, 1000 / frames - (performance.now() - now)))
  }
  const begin = async () => {
    renderer = await loadRenderer()
    if (isClosed) return renderer?.close()
    if (!renderer) await useField()
    before = performance.now()
    await step()
  }
  void begin()
  return {
    setMoving(moves) {
      clearTimeout(timer)
      isMoving = moves
      before = performance.now()
      if (moves && (renderer ?? field)) void step()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      removeGrain()
      renderer?.close()
      shown.remove()
    },
  }
}
