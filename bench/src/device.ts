/**
 * `npm run bench -- device [--seconds N] [--stops N]`: commands that the product's device output sends to the simulated
 * Intiface over loopback, in real Chromium: their offset from the audio clock with the main thread idle and blocked, the
 * most commands under way at one output, and the time from a stop to the last movement. The audio clock is read on the audio
 * thread. Also printed: how far the times that the worker was given are from that clock, and the delay of the machine alone:
 * how late a bare timer in another worker is, how late this process runs (p95), and how much time the audio clock lost. Fails when the offset is over 20 ms at p95, a beat is missed or doubled,
 * two commands of an output are under way at once, or a stop takes more than 100 ms.
 */
import { loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startIntiface, type RunningIntiface } from '@rubato/stand-ins'
import type { Page } from 'playwright-core'
import type { DeviceCell } from '../pages/device/main.ts'
import { clockDifference, nowMs } from './support/clock-difference.ts'
import { mainThreadBlocks } from './support/main-thread-blocks.ts'
import { numberOption } from './support/number-option.ts'
import { openBrowser, servePage } from './support/pages.ts'
import { percentile } from './support/percentile.ts'

const AIM = { offsetMs: 20, underWay: 1, stopMs: 100 }
/** The simulator answers this late: without a delay two commands could hardly be under way at once, ms. */
const ANSWER_DELAY_MS = 15
/** Start of a cell whose beats are left out, ms. */
const WARM_UP_MS = 1500
const BEATS_PER_MINUTE = 120

declare const connect: (address: string) => Promise<void>
declare const runCell: (bpm: number, seconds: number, block: readonly [number, number] | null) => Promise<DeviceCell>
declare const stopAfter: (bpm: number, ms: number) => Promise<number>

type Kind = 'Vibrate' | 'HwPositionWithDuration'

/** Times of the commands that a beat causes: the start of a pulse, and the way up of a stroke. */
const beatCommands = ({ commands }: RunningIntiface, output: Kind, since: number): number[] =>
  commands
    .filter((command) => command.output === output && (command.value ?? 0) > 0 && command.feature === 0)
    .map(({ at }) => at)
    .filter((at) => at >= since)

interface Offsets {
  /** Distance of each command from its beat, ms; later is positive. */
  offsets: number[]
  missed: number
  doubled: number
}

function compare(beats: readonly number[], commands: readonly number[]): Offsets {
  const period = 60_000 / BEATS_PER_MINUTE
  const counts = beats.map((beat) => commands.filter((at) => Math.abs(at - beat) < period / 2))
  return {
    offsets: counts.flatMap((found, index) => found.map((at) => at - (beats[index] ?? 0))),
    missed: counts.filter(({ length }) => length === 0).length,
    doubled: counts.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0),
  }
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

async function measureOffsets(page: Page, simulator: RunningIntiface, seconds: number): Promise<string[]> {
  const faults: string[] = []
  console.log(`Offset of commands from the audio clock in ms, ${BEATS_PER_MINUTE} bpm, ${seconds} s a cell.`)
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}.\n`)
  console.log(row(['load', 'blocked', 'output', 'p50', 'p95', 'max', 'missed', 'doubled']))
  console.log(row(Array.from({ length: 8 }, () => '---')))
  for (const { name, block } of mainThreadBlocks) {
    const from = nowMs()
    const before = await clockDifference(page)
    const own = monitorEventLoopDelay({ resolution: 5 })
    own.enable()
    const cell = await page.evaluate(([bpm, length, blocked]) => runCell(bpm, length, blocked), [
      BEATS_PER_MINUTE,
      seconds,
      block,
    ] as const)
    own.disable()
    const difference = (before + (await clockDifference(page))) / 2
    const beats = cell.beats.map((beat) => beat + difference)
    const measured = beats.filter((beat) => beat > (beats[0] ?? 0) + WARM_UP_MS)
    const control = [0.5, 0.95, 1].map((share) => percentile(cell.control, share).toFixed(1))
    const busy = `${Math.round(cell.busy * 100)} %`
    console.log(row([name, busy, 'bare timer', ...control, '', '']))
    const ownDelay = own.percentile(95) / 1e6 - 5
    console.log(row([name, busy, 'this process', '', ownDelay.toFixed(1), '', '', '']))
    console.log(row([name, busy, 'lost by the audio clock', '', '', cell.lost.toFixed(1), '', '']))
    const schedule = [0.5, 0.95, 1].map((share) => percentile(cell.schedule.map(Math.abs), share).toFixed(1))
    console.log(row([name, busy, 'the worker’s schedule', ...schedule, '', '']))
    for (const output of ['Vibrate', 'HwPositionWithDuration'] as const) {
      const { offsets, missed, doubled } = compare(measured, beatCommands(simulator, output, from))
      const sizes = offsets.map(Math.abs)
      const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(sizes, share))
      const figures = [p50, p95, max].map((value) => (value ?? Number.NaN).toFixed(1))
      console.log(row([name, busy, output, ...figures, missed, doubled]))
      const where = `${output}, ${name}`
      if (!((p95 ?? Number.NaN) <= AIM.offsetMs)) faults.push(`${where}: p95 ${p95} ms`)
      if (missed > 0 || doubled > 0) faults.push(`${where}: ${missed} missed, ${doubled} doubled`)
    }
  }
  return faults
}

async function measureStops(page: Page, simulator: RunningIntiface, stops: number): Promise<string[]> {
  const times: number[] = []
  let late = 0
  for (let stop = 0; stop < stops; stop++) {
    const from = nowMs()
    const difference = await clockDifference(page)
    // Each stop is at another phase of the beat.
    const pressed =
      (await page.evaluate(([bpm, ms]) => stopAfter(bpm, ms), [
        BEATS_PER_MINUTE,
        1500 + ((stop * 37) % 500),
      ] as const)) + difference
    const own = simulator.commands.filter(({ at }) => at >= from)
    const stopped = own.find(({ message, at }) => message === 'StopCmd' && at >= pressed - 2)
    times.push(stopped ? stopped.at - pressed : Infinity)
    late += own.filter(
      ({ message, at, value }) => message === 'OutputCmd' && value !== 0 && at > (stopped?.at ?? 0),
    ).length
  }
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1))
  console.log(
    `\nFrom the stop to its arrival at the server, ${stops} stops: p50 ${p50} ms, p95 ${p95} ms, max ${max} ms; ${late} movements after it.`,
  )
  const faults = Math.max(...times) <= AIM.stopMs ? [] : [`stop: ${max} ms`]
  return late > 0 ? [...faults, `${late} movements after a stop`] : faults
}

export async function run(args: string[]): Promise<void> {
  const seconds = numberOption(args, '--seconds', 20)
  const stops = numberOption(args, '--stops', 30)
  const simulator = await startIntiface({ devices: ['vibrator', 'stroker'], answerDelay: ANSWER_DELAY_MS })
  const pages = await servePage('device', 0, `'self' ${simulator.address}`)
  const browser = await openBrowser()
  const faults: string[] = []
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(pages.url)
    await page.evaluate((address) => connect(address), simulator.address)
    faults.push(...(await measureOffsets(page, simulator, seconds)))
    faults.push(...(await measureStops(page, simulator, stops)))
    const most = simulator.mostUnderWay()
    const refused = simulator.commands.filter(({ isRefused }) => isRefused).length
    console.log(
      `At most ${most} command of an output under way, answered after ${ANSWER_DELAY_MS} ms; ${refused} refused.`,
    )
    if (most !== AIM.underWay) faults.push(`${most} commands under way at one output`)
    if (refused > 0) faults.push(`${refused} commands refused`)
  } finally {
    await browser.close()
    await pages.close()
    await simulator.close()
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
