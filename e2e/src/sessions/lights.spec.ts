import { lightNames, type LightName } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import type { Page } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../../tools/chromium.ts'
import { lightPalettes } from '../../../apps/web/src/extras/media/ambient/light-palettes.ts'
import { shaderOf } from '../../../apps/web/src/extras/media/ambient/lights/index.ts'
import { firstPace, nextPace, swellOf } from '../../../apps/web/src/extras/media/ambient/pace.ts'
import { expect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'

test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  launchOptions: { executablePath: chromiumPath(), args: chromiumFlags },
  speech: 'stand-in',
})

/** Pictures a second, and how long they are looked at, s. */
const FRAMES = 10
const SECONDS = 2
/** A picture of tiles, each the mean of a part of the stage. */
const TILES = { width: 16, height: 9 }

/** The values that the lights receive at 240 bpm. */
function fastestUniforms() {
  const view = { phase: 'peak', ask: 'edge', task: 'steady', tempo: { from: 0, to: 1, start: 240, end: 240 } }
  let pace = firstPace
  return Array.from({ length: FRAMES * SECONDS }, () => {
    pace = nextPace(pace, 1 / FRAMES, view as StageView)
    const { time, warmth, drive } = pace
    return { time, warmth, drive, swell: swellOf(pace), share: 1 }
  })
}

interface Asked {
  shaders: readonly (readonly [LightName, string])[]
  palettes: Readonly<Record<LightName, readonly (readonly number[])[]>>
  frames: readonly Readonly<Record<string, number>>[]
  tiles: { width: number; height: number }
}

/** Runs in the page: the brightness of each tile, 0..255, in each frame of each light. */
function drawAll({ shaders, palettes, frames, tiles }: Asked): Record<string, number[][]> {
  const PER_TILE = 5
  const [width, height] = [tiles.width * PER_TILE, tiles.height * PER_TILE]
  const gl = Object.assign(document.createElement('canvas'), { width, height }).getContext('webgl2')
  if (!gl) throw new Error('The browser of the test has no WebGL2')
  const found: Record<string, number[][]> = {}
  const vertex = `#version 300 es
    void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }`
  for (const [name, source] of shaders) {
    const program = gl.createProgram()
    for (const [kind, text] of [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, source],
    ] as const) {
      const shader = gl.createShader(kind)!
      gl.shaderSource(shader, text)
      gl.compileShader(shader)
      const log = gl.getShaderInfoLog(shader)
      if (log) throw new Error(`${name}: ${log}`)
      gl.attachShader(program, shader)
    }
    gl.linkProgram(program)
    gl.useProgram(program)
    gl.uniform2f(gl.getUniformLocation(program, 'size'), width, height)
    gl.uniform3fv(
      gl.getUniformLocation(program, 'palette'),
      palettes[name].flat().map((level) => level / 255),
    )
    const pixels = new Uint8Array(width * height * 4)
    found[name] = frames.map((frame) => {
      for (const [uniform, value] of Object.entries(frame)) gl.uniform1f(gl.getUniformLocation(program, uniform), value)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
      const sums = Array.from({ length: tiles.width * tiles.height }, () => 0)
      for (let pixel = 0; pixel < width * height; pixel++) {
        const tile = Math.floor(pixel / width / PER_TILE) * tiles.width + Math.floor((pixel % width) / PER_TILE)
        const at = 4 * pixel
        const brightness = 0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!
        sums[tile]! += brightness / PER_TILE ** 2
      }
      return sums
    })
  }
  return found
}

/** Changes of brightness of a tile by at least `least` levels, one way and then the other. */
function changesOf(values: readonly number[], least: number): number {
  let [changes, from, direction] = [0, values[0]!, 0]
  for (const value of values) {
    // The turning point so far.
    if (direction === 0 || (value - from) * direction > 0) {
      if (direction === 0 && Math.abs(value - from) < least) continue
      if (direction === 0) changes += 1
      direction ||= Math.sign(value - from)
      from = value
    } else if (Math.abs(value - from) >= least) {
      changes += 1
      direction = -direction
      from = value
    }
  }
  return changes
}

test.describe('The lights', () => {
  test.use({ expectedNoise: /GPU stall due to ReadPixels/ })

  test('draw twelve pictures that differ, are dark enough, and never flash', async ({ page }) => {
    const drawn = await page.evaluate(drawAll, {
      shaders: lightNames.map((name) => [name, shaderOf(name)] as const),
      palettes: lightPalettes,
      frames: fastestUniforms(),
      tiles: TILES,
    })
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    for (const name of lightNames) {
      const frames = drawn[name]!
      const last = frames.at(-1)!
      expect(mean(last), `${name} is not black`).toBeGreaterThan(14)
      expect(Math.max(...frames.flat()), `${name} is dark enough for texts`).toBeLessThan(170)
      for (let tile = 0; tile < last.length; tile++) {
        const changes = changesOf(
          frames.map((frame) => frame[tile]!),
          4,
        )
        expect(changes, `${name}, tile ${tile}: changes in ${SECONDS} s`).toBeLessThanOrEqual(3 * SECONDS)
      }
      for (const other of lightNames) {
        if (other === name) continue
        const difference = mean(last.map((value, tile) => Math.abs(value - drawn[other]!.at(-1)![tile]!)))
        expect(difference, `${name} and ${other}`).toBeGreaterThan(3)
      }
    }
  })
})

/** Starts a session from the preview, where Tide is chosen. */
async function startWithTide(page: Page) {
  await signIn(page, 'follower', '/play/game-generator/')
  await page.getByText('Light', { exact: true }).click()
  await page.getByRole('radio', { name: 'Tide' }).check()
  await page.getByRole('button', { name: /^Start\b/ }).click()
  return page.locator('[data-light=tide]')
}

test('Members choose a light before a session, and keep it when the graphics card fails', async ({ page, request }) => {
  await changeSettings(request, 'follower', lasting(8))
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...how: unknown[]) {
      const context = Reflect.apply(getContext, this, how) as WebGL2RenderingContext | null
      if (how[0] === 'webgl2')
        addEventListener('fail-graphics', () => context?.getExtension('WEBGL_lose_context')?.loseContext())
      return context
    } as typeof getContext
  })
  const light = await startWithTide(page)
  await expect(light.and(page.locator('[data-drawn=webgl]'))).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('fail-graphics')))
  await expect(light.and(page.locator('[data-drawn=canvas]'))).toBeVisible()
})

test('Members see their light in a browser without WebGL', async ({ page, request }) => {
  await changeSettings(request, 'follower', lasting(8))
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...how: unknown[]) {
      return how[0] === 'webgl2' ? null : Reflect.apply(getContext, this, how)
    } as typeof getContext
  })
  const light = await startWithTide(page)
  await expect(light.and(page.locator('[data-drawn=canvas]'))).toBeVisible()
})
