import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StageView } from '@rubato/engine'
import { createLightField } from './light-field.ts'
import { firstLight, nextLight } from './pace.ts'
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

  it('draws every scene with strengths between nothing and all, at any time', () => {
    const { canvas, drawn } = recordingCanvas()
    const field = createLightField(canvas)
    for (let seconds = 0; seconds < 4 * SCENE_S; seconds += 7) field?.draw({ time: seconds / 9, warmth: 1, seconds })
    expect(drawn.length).toBeGreaterThan(1000)
    expect(drawn.flat().every(Number.isFinite)).toBe(true)
    expect(drawn.every(([alpha = -1]) => alpha >= 0 && alpha <= 1)).toBe(true)
  })

  it('is made of CSS where the browser cannot draw', () => {
    expect(createLightField({ getContext: () => null } as unknown as HTMLCanvasElement)).toBeNull()
  })
})
