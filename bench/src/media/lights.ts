/** The cost of each light on the stage at 1920x1080 with software rendering, compared with the stage without light. */
import type { Browser, Page } from 'playwright-core'
import { lightNames, type LightName } from '@rubato/contracts/domain'
import texts from '../../../apps/web/public/locales/en/common.json' with { type: 'json' }
import { median } from '../support/percentile.ts'
import { processorTime } from './footprint.ts'

/** A light has found its form by then, s. */
const SETTLE_S = 8
const MEASURE_S = 6
const ROUNDS = 2

interface Cost {
  /** Frames of the page a second. */
  frames: number
  /** Pictures of the light a second. */
  pictures: number
  /** Processor time of the browser in a second, ms. */
  processor: number
  form: string
}

/** Counts frames of the page and pictures of the light, in the page. */
async function countFrames(seconds: number): Promise<{ frames: number; pictures: number; form: string }> {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-drawn] canvas')
  let [frames, pictures, isOver] = [0, 0, false]
  const context = canvas?.getContext('2d')
  for (const name of ['putImageData', 'drawImage'] as const) {
    if (!context) continue
    const draw: (...parts: never[]) => void = CanvasRenderingContext2D.prototype[name]
    Object.assign(context, {
      [name](...parts: never[]) {
        pictures += 1
        Reflect.apply(draw, context, parts)
      },
    })
  }
  const frame = () => {
    frames += 1
    if (!isOver) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  isOver = true
  const way = document.querySelector<HTMLElement>('[data-drawn]')?.dataset['drawn']
  const form = canvas && way ? `${way}, ${canvas.width}x${canvas.height}` : ''
  return { frames: frames / seconds, pictures: pictures / seconds, form }
}

async function costOf(browser: Browser, page: Page): Promise<Cost> {
  await page.waitForTimeout(SETTLE_S * 1000)
  const before = await processorTime(browser)
  const counted = await page.evaluate(countFrames, MEASURE_S)
  return { ...counted, processor: ((await processorTime(browser)) - before) / MEASURE_S }
}

const namesOf = (wanted: string | undefined): readonly LightName[] =>
  wanted === undefined ? lightNames : lightNames.filter((name) => wanted.split(',').includes(name))

/** @param choose chooses a source or a light in the panel of the stage, and closes it. @param wanted names with commas between. */
export async function costOfLights(
  browser: Browser,
  page: Page,
  choose: (name: string) => Promise<void>,
  wanted: string | undefined,
): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const costs = new Map<string, Cost[]>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const label of ['Nothing', ...namesOf(wanted).map((name) => texts.lights[name].name)]) {
      if (label !== 'Nothing') await choose('Moving light')
      await choose(label)
      costs.set(label, [...(costs.get(label) ?? []), await costOf(browser, page)])
    }
  }
  console.log('| light | frames of the stage | pictures of the light | processor ms a second | form |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const [label, all] of costs) {
    const value = (of: (cost: Cost) => number) => median(all.map(of)).toFixed(0)
    const form = all.at(-1)?.form ?? ''
    console.log(
      `| ${label} | ${value(({ frames }) => frames)} | ${value(({ pictures }) => pictures)} | ${value(({ processor }) => processor)} | ${form} |`,
    )
  }
}
