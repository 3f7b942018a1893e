/**
 * `npm run bench -- beat [--seconds N]`: onset errors of the product's metronome, Tone.js and a timer loop, in the same
 * run of real Chromium, from captured audio. Fails when ours misses or doubles a beat, is later than one render quantum
 * at p95, or deviates from the closed form of a ramp by more than a sample.
 */
import type { CellOptions, CellResult, Method } from '../pages/beat/main.ts'
import { openBrowser, servePage } from './support/pages.ts'
import { mainThreadBlocks } from './support/main-thread-blocks.ts'
import { numberOption } from './support/number-option.ts'
import { percentile } from './support/percentile.ts'

/** 128 frames at 44.1 kHz, ms. */
const RENDER_QUANTUM_MS = 2.9
/** A cell in which the audio clock loses more wall time than this measures the machine, not the metronome, s. */
const STARVED_S = 0.5
const names: Record<Method, string> = { ours: 'Rubato', tone: 'Tone.js', timer: 'setInterval' }

declare const runCell: (options: CellOptions) => Promise<CellResult>
declare const runRamp: () => Promise<number[]>

const describe = ({ errors, missed, doubled }: CellResult['methods'][Method]) => ({
  p50: percentile(errors, 0.5),
  p95: percentile(errors, 0.95),
  max: percentile(errors, 1),
  missed,
  doubled,
})

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const ms = (value: number): string => value.toFixed(2)

export async function run(args: string[]): Promise<void> {
  const seconds = numberOption(args, '--seconds', 20)
  const faults: string[] = []
  const pages = await servePage('beat')
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    console.log(`Onset error in ms from captured audio, ${seconds} s a cell, first 2 s left out.\n`)
    console.log(row(['load', 'bpm', 'metronome', 'p50', 'p95', 'max', 'missed', 'doubled']))
    console.log(row(Array.from({ length: 8 }, () => '---')))
    for (const load of mainThreadBlocks) {
      for (const bpm of [60, 120, 240]) {
        await page.goto(pages.url)
        const cell = await page.evaluate((options) => runCell(options), { bpm, seconds, block: load.block })
        for (const method of ['ours', 'tone', 'timer'] as const) {
          const { p50, p95, max, missed, doubled } = describe(cell.methods[method])
          console.log(row([load.name, bpm, names[method], ms(p50), ms(p95), ms(max), missed, doubled]))
          if (method !== 'ours') continue
          const where = `${bpm} bpm, ${load.name}`
          if (missed > 0) faults.push(`${where}: ${missed} missed`)
          if (doubled > 0) faults.push(`${where}: ${doubled} doubled`)
          if (!(p95 <= RENDER_QUANTUM_MS)) faults.push(`${where}: p95 ${p95.toFixed(2)} ms`)
        }
        if (cell.lost > STARVED_S)
          console.log(`\nThe audio clock lost ${cell.lost.toFixed(1)} s in this cell: the machine was overloaded.\n`)
      }
    }
    await page.goto(pages.url)
    const ramp = await page.evaluate(() => runRamp())
    const worst = Math.max(...ramp)
    console.log(
      `\nRamp 60 to 240 bpm over 30 s, ${ramp.length} beats: at most ${worst.toFixed(2)} samples from the closed form.`,
    )
    if (!(worst <= 1)) faults.push(`ramp: ${worst.toFixed(2)} samples`)
  } finally {
    await browser.close()
    await pages.close()
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
