import { afterEach, describe, expect, it, vi } from 'vitest'
import { lightNames } from '@rubato/contracts/domain'
import { FADE_S, layersOf, nextFade, steady, type Fade } from './fade.ts'
import { createLightField } from './light-field.ts'
import { firstPace } from './pace.ts'
import { createQuality, SAMPLE } from './quality.ts'
import { stillLight } from './still-light.ts'

/** Every canvas keeps the strength and the place of everything that is drawn on it. */
function recordCanvases() {
  const drawn: number[][] = []
  let at: number[] = []
  const gradient = { addColorStop: () => undefined }
  const context = {
    globalAlpha: 1,
    filter: 'none',
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
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  return { drawn, target: context as unknown as CanvasRenderingContext2D }
}

describe('a light', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('fades into the next one slowly, and a change that has begun ends before another', () => {
    let fade: Fade = steady('embers')
    expect(layersOf(fade)).toEqual([{ light: 'embers', opacity: 1 }])
    let before = 0
    fade = nextFade(fade, 'tide', 0.1)
    for (let passed = 0; passed < FADE_S - 0.2; passed += 0.1) {
      fade = nextFade(fade, passed > 1 ? 'silk' : 'tide', 0.1)
      const [under, over] = layersOf(fade)
      expect([under?.light, under?.opacity, over?.light]).toEqual(['embers', 1, 'tide'])
      expect(Math.abs(over!.opacity - before)).toBeLessThan(0.05)
      before = over!.opacity
    }
    for (let passed = 0; passed < 2 * FADE_S + 1; passed += 0.1) fade = nextFade(fade, 'silk', 0.1)
    expect(layersOf(fade)).toEqual([{ light: 'silk', opacity: 1 }])
  })

  it('is drawn on a plain canvas, with strengths between nothing and all at any time', () => {
    const { drawn, target } = recordCanvases()
    const field = createLightField()
    for (const light of lightNames) {
      const before = drawn.length
      for (let time = 0; time < 60; time += 7) field?.draw(target, steady(light), { ...firstPace, time })
      expect([light, drawn.length > before]).toEqual([light, true])
    }
    field?.draw(target, { from: 'tide', to: 'pulse', share: 0.5 }, firstPace)
    expect(drawn.flat().every(Number.isFinite)).toBe(true)
    expect(drawn.every(([alpha = -1]) => alpha >= 0 && alpha <= 1)).toBe(true)
    // The pixels of the drawing are smoothed.
    expect(target.filter).toMatch(/^blur/)
  })

  it('is not drawn where the browser has no canvas', () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    expect(createLightField()).toBeNull()
  })

  it('has a still form of its own', () => {
    const forms = lightNames.map((light) => stillLight(light).background)
    expect(new Set(forms).size).toBe(lightNames.length)
    for (const form of forms) expect(form).not.toMatch(/NaN|undefined/)
  })
})

describe('the quality of a light', () => {
  const measure = (quality: ReturnType<typeof createQuality>, drawing: number, frame: number) => {
    for (let picture = 0; picture < SAMPLE; picture++) quality.add({ drawing, frame })
    return quality.current()?.frames ?? 0
  }

  it('begins calm, and becomes finer where pictures are ready at once', () => {
    const quality = createQuality()
    expect(quality.current()?.frames).toBe(15)
    expect(measure(quality, 3, 16)).toBe(30)
    expect(measure(quality, 12, 16)).toBe(30)
  })

  it('becomes calmer where pictures are late or the stage has too few frames, to the plain canvas, and stays so', () => {
    const late = createQuality()
    expect([measure(late, 45, 16), measure(late, 3, 16), measure(late, 70, 16)]).toEqual([10, 10, 0])
    const slow = createQuality()
    expect([measure(slow, 3, 16), measure(slow, 3, 60), measure(slow, 3, 60)]).toEqual([30, 15, 10])
    const single = createQuality()
    single.add({ drawing: 900, frame: 900 })
    expect(single.current()?.frames).toBe(15)
  })
})
