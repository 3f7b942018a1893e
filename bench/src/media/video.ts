/**
 * `npm run bench -- video [--seconds N]`: a video that the browser has recorded, played with a script of strokes on the
 * simulated Intiface over loopback, in real Chromium, with the main thread idle and blocked. For each stroke: how far the
 * command of the device and the click are from the frame of the stroke, by the display times of the browser. Strokes without a
 * stamped frame near them are counted: a blocked main thread gets no stamps. Fails when a command is more than 20 ms from its
 * frame at p95, a click more than 40 ms, a command is missed or doubled, or a stop takes more than 100 ms.
 */
import { loadavg } from 'node:os'
import { startIntiface, type RunningIntiface } from '@rubato/stand-ins'
import type { Page } from 'playwright-core'
import type { VideoCell } from '../../pages/video/main.ts'
import { clockDifference, nowMs } from '../support/clock-difference.ts'
import { mainThreadBlocks } from '../support/main-thread-blocks.ts'
import { numberOption } from '../support/number-option.ts'
import { openBrowser, servePage } from '../support/pages.ts'
import { percentile } from '../support/percentile.ts'

const AIM = { commandMs: 20, clickMs: 40, stopMs: 100 }
const PERIOD_MS = 500
/** Start of a cell that is left out, ms of the video: the decoder starts, and the video finds its place. */
const WARM_UP_MS = 2000
/** The frame of a stroke is at most this far from it in the video, ms: frames are 40 ms apart. */
const FRAME_MS = 60

declare const connect: (address: string) => Promise<void>
declare const record: (seconds: number) => Promise<void>
declare const runCell: (seconds: number, period: number, block: readonly [number, number] | null) => Promise<VideoCell>

interface Distances {
  commands: number[]
  clicks: number[]
  missed: number
  doubled: number
  unstamped: number
}

/** When the place of a stroke was displayed, ms since 1970; null without a stamped frame near it. */
function displayedAt(media: number, frames: VideoCell['frames']): number | null {
  const near = frames
    .filter((frame) => Math.abs(frame.media - media) <= FRAME_MS)
    .toSorted((a, b) => Math.abs(a.media - media) - Math.abs(b.media - media))[0]
  return near ? near.at + (media - near.media) : null
}

/** Compares strokes, on the clock of this process; `commands` are the times of movements up. */
function compare({ frames, clicks }: VideoCell, commands: readonly number[], difference: number): Distances {
  const found: Distances = { commands: [], clicks: [], missed: 0, doubled: 0, unstamped: 0 }
  const end = (frames.at(-1)?.media ?? 0) - PERIOD_MS
  for (let stroke = WARM_UP_MS / PERIOD_MS; stroke * PERIOD_MS < end; stroke++) {
    const click = clicks[stroke]
    if (click === undefined) continue
    const own = commands.filter((at) => Math.abs(at - click - difference) < PERIOD_MS / 2)
    if (own.length === 0) found.missed++
    found.doubled += Math.max(0, own.length - 1)
    const frame = displayedAt(stroke * PERIOD_MS, frames)
    if (frame === null) {
      found.unstamped++
      continue
    }
    found.clicks.push(click - frame)
    found.commands.push(...own.map((at) => at - difference - frame))
  }
  return found
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** Prints a row of distances; returns the one at p95, ms. */
function printDistances(name: string, kind: string, distances: readonly number[], rest: readonly number[]): number {
  const sizes = distances.map(Math.abs)
  const [p50 = Number.NaN, p95 = Number.NaN, max = Number.NaN] = [0.5, 0.95, 1].map((share) => percentile(sizes, share))
  console.log(row([name, kind, p50.toFixed(1), p95.toFixed(1), max.toFixed(1), ...rest]))
  return p95
}

async function measureCell(
  page: Page,
  simulator: RunningIntiface,
  { name, block, seconds }: (typeof mainThreadBlocks)[number] & { seconds: number },
): Promise<string[]> {
  const from = nowMs()
  const before = await clockDifference(page)
  const cell = await page.evaluate(([length, period, blocked]) => runCell(length, period, blocked), [
    seconds,
    PERIOD_MS,
    block,
  ] as const)
  const difference = (before + (await clockDifference(page))) / 2
  const own = simulator.commands.filter(({ at }) => at >= from)
  const up = own
    .filter(({ output, value }) => output === 'HwPositionWithDuration' && (value ?? 0) > 0)
    .map(({ at }) => at)
  const { commands, clicks, missed, doubled, unstamped } = compare(cell, up, difference)
  const where = `${name} (${Math.round(cell.busy * 100)} %)`
  const commandP95 = printDistances(where, 'command', commands, [missed, doubled, unstamped])
  const clickP95 = printDistances(where, 'click', clicks, [0, 0, unstamped])
  const stopped = own.find(({ message, at }) => message === 'StopCmd' && at >= cell.stoppedAt + difference - 2)
  const stopMs = (stopped?.at ?? Infinity) - cell.stoppedAt - difference
  console.log(row([where, 'stop', '', '', stopMs.toFixed(1), '', '', '']))
  return [
    ...(commandP95 <= AIM.commandMs ? [] : [`${name}: command ${commandP95} ms from its frame at p95`]),
    ...(clickP95 <= AIM.clickMs ? [] : [`${name}: click ${clickP95} ms from its frame at p95`]),
    ...(missed + doubled === 0 ? [] : [`${name}: ${missed} missed, ${doubled} doubled`]),
    ...(stopMs <= AIM.stopMs ? [] : [`${name}: stop ${stopMs} ms`]),
  ]
}

export async function run(args: string[]): Promise<void> {
  const seconds = numberOption(args, '--seconds', 20)
  const simulator = await startIntiface({ devices: ['stroker'] })
  const pages = await servePage('video', 0, `'self' ${simulator.address}`)
  const browser = await openBrowser()
  const faults: string[] = []
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(pages.url)
    await page.evaluate((address) => connect(address), simulator.address)
    await page.evaluate((length) => record(length), seconds + 3)
    console.log(`Distance from the frame of each stroke in ms, ${seconds} s a cell.`)
    console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}.\n`)
    console.log(row(['main thread', 'what', 'p50', 'p95', 'max', 'missed', 'doubled', 'without a frame']))
    console.log(row(Array.from({ length: 8 }, () => '---')))
    for (const cell of mainThreadBlocks) faults.push(...(await measureCell(page, simulator, { ...cell, seconds })))
  } finally {
    await browser.close()
    await pages.close()
    await simulator.close()
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
