import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StageView } from '@rubato/engine'
import { createLightField, MORE_FROM_S } from './light-field.ts'
import { firstLight, nextLight } from './pace.ts'
import { createSmoothedCopy } from './smooth.ts'
import type { Paint, Scene } from './scenes/scene.ts'
import { CHANGE_S, SCENE_S, shownScenes } from './turns.ts'

const view = (phase: StageView['phase'], bpm: number) =>
  ({ phase, tempo: { from: 0, to: 1, start: bpm, end: bpm } }) as StageView

/** A canvas that keeps the strength and the place of everything that is drawn. */
function recordingCanvas() {
  const drawn: number[][] = []
  let at: number[] = []
  const gradient = { addColorStop: () => undefined }
  const context = {
    globalAlpha: 1,
    createRadialGradient: () => gradient,
    createLinearGradient: () => gradient,
    setTransform: (...values: number[]) => (at = values),
    beginPath: () => undefined,
    moveTo: (...values: number[]) => (at = values),
    lineTo: (...values: number[]) => (at = values),
    fillRect: (...values: number[]) => drawn.push([context.globalAlpha, ...at, ...values]),
    fill: () => drawn.push([context.globalAlpha, ...at]),
    drawImage: (_: unknown, ...values: number[]) => drawn.push([context.globalAlpha, ...at, ...values]),
  }
  vi.stubGlobal('OffscreenCanvas', function OffscreenCanvas() {
    return { getContext: () => context }
  })
  return { drawn, canvas: { getContext: () => context } as unknown as HTMLCanvasElement }
}

describe('ambient light', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('shows each scene in turn, and changes so slowly that nothing flashes', () => {
    const count = 4
    const strengthOf = (seconds: number, scene: number) =>
      shownScenes(seconds, count).find(({ index }) => index === scene)?.strength ?? 0
    const seen = new Set<number>()
    for (let seconds = 0; seconds < 2 * count * SCENE_S; seconds += 0.5) {
      const shown = shownScenes(seconds, count)
      expect(shown.reduce((sum, { strength }) => sum + strength, 0)).toBeCloseTo(1, 9)
      for (let scene = 0; scene < count; scene++) {
        const change = Math.abs(strengthOf(seconds + 0.5, scene) - strengthOf(seconds, scene))
        expect(change, `scene ${scene} at ${seconds} s`).toBeLessThan(Math.PI / 2 / CHANGE_S)
      }
      for (const { index } of shown) seen.add(index)
    }
    expect(seen.size).toBe(count)
  })

  it('follows tempo and phase slowly, and does not jump after a pause of the page', () => {
    const calm = nextLight(firstLight, 0.1, view('warm-up', 40))
    const fast = nextLight(firstLight, 0.1, view('peak', 200))
    expect(fast.time).toBeGreaterThan(calm.time)
    expect([fast.warmth > firstLight.warmth, calm.warmth < firstLight.warmth]).toEqual([true, true])
    expect(Math.abs(fast.warmth - firstLight.warmth)).toBeLessThan(0.02)
    const after = nextLight(firstLight, 3600, view('peak', 200))
    expect(after.seconds).toBeLessThan(1)
    expect(after.time - firstLight.time).toBeLessThan(0.1)
  })

  it('draws every scene with strengths between nothing and all, at any time', async () => {
    const { canvas, drawn } = recordingCanvas()
    const field = createLightField(canvas)
    field?.draw({ ...firstLight, seconds: MORE_FROM_S })
    const { moreScenes } = await import('./scenes/more.ts')
    await Promise.resolve()
    const kinds = new Set<string>()
    for (let seconds = 0; seconds < (1 + moreScenes.length) * SCENE_S; seconds += 7) {
      const before = drawn.length
      field?.draw({ time: seconds / 9, warmth: 1, seconds })
      if (shownScenes(seconds, 1 + moreScenes.length).length === 1)
        kinds.add(`${drawn.length - before} ${drawn.at(-1)?.length}`)
    }
    expect(kinds.size, 'each scene draws other shapes').toBe(1 + moreScenes.length)
    expect(drawn.flat().every(Number.isFinite)).toBe(true)
    expect(drawn.every(([alpha = -1]) => alpha >= 0 && alpha <= 1)).toBe(true)
  })

  it('loads the other scenes after a while, and keeps the first one where they cannot be loaded or come late', async () => {
    const { canvas, drawn } = recordingCanvas()
    const other = vi.fn<Paint>()
    const load = vi.fn<() => Promise<Scene[]>>(async () => [() => other])
    const field = createLightField(canvas, load)
    field?.draw({ ...firstLight, seconds: MORE_FROM_S - 1 })
    expect(load).not.toHaveBeenCalled()
    field?.draw({ ...firstLight, seconds: SCENE_S - CHANGE_S })
    await Promise.resolve()
    await Promise.resolve()
    drawn.length = 0
    // They came in the turn of the second scene: the first one stays until its own turn.
    field?.draw({ ...firstLight, seconds: SCENE_S + 1 })
    expect([other.mock.calls.length, drawn.length > 1]).toEqual([0, true])
    field?.draw({ ...firstLight, seconds: 2 * SCENE_S + 1 })
    field?.draw({ ...firstLight, seconds: 3 * SCENE_S + 1 })
    expect([load.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
  })

  it('is shown as a blurred copy, without the pixels of the drawing', () => {
    const context = { filter: 'none', drawImage: vi.fn<(image: unknown) => void>() }
    const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    const drawing = document.createElement('canvas')
    Object.assign(drawing, { width: 24, height: 15 })
    const copy = createSmoothedCopy(drawing)
    copy?.update()
    expect([copy?.canvas.width, copy?.canvas.height]).toEqual([24, 15])
    expect(context.filter).toMatch(/^blur/)
    expect(context.drawImage.mock.calls[0]?.[0]).toBe(drawing)
    getContext.mockRestore()
  })

  it('is made of CSS where the browser cannot draw', () => {
    expect(createLightField({ getContext: () => null } as unknown as HTMLCanvasElement)).toBeNull()
  })
})
