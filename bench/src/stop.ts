/**
 * `npm run bench -- stop [--presses N]`: from a stop to silence, on the product's stage with everything on, in real Chromium
 * with the processor throttled by a factor of six. By turns the stop is the Escape key, the button of the stage, and the stop
 * of a second screen; by turns it comes while the voice of a server, the beat, a moan, the ambient bed or a clip sounds.
 * Measured are the last sound in the captured audio, and the arrival of the stop at the simulated devices. Fails when p99 is
 * over 100 ms, when a device moves afterwards or a clip plays on, and when one of the sounds was never there.
 */
import { startIntiface, type RunningIntiface } from '@rubato/stand-ins'
import { writeWav } from '@rubato/contracts/wav'
import type { Page } from 'playwright-core'
import { clockDifference, nowMs } from './support/clock-difference.ts'
import { openBrowser, servePage } from './support/pages.ts'
import { numberOption } from './support/number-option.ts'
import { percentile } from './support/percentile.ts'

const THROTTLE = 6
const LIMIT_MS = 100
const PRESSES = 60
/** Longest wait for the sound that a press waits for, ms. */
const SOUND_MS = 20_000
/** Time in which a device could still move after a stop, ms. */
const AFTER_MS = 500
const SPOKEN_S = 1.5
const RATE = 16_000

const ways = ['key', 'button', 'second screen'] as const
type Way = (typeof ways)[number]
const sounds = ['voice', 'beat', 'moans', 'ambience', 'media'] as const
type Sound = (typeof sounds)[number]

declare const turnEverythingOn: (address: string, recording: string) => Promise<void>
declare const secondScreenFragment: () => string
declare const waitForSound: (channel: Sound | null, ms: number) => Promise<boolean>
declare const soundingChannels: () => Sound[]
declare const waitForSilence: (remote: number | null) => Promise<{ rendered: number; heard: number; at: number }>
declare const join: (fragment: string) => Promise<void>
declare const pressStop: () => number

/** The recording of the server's voice, in base64. */
function spokenTone(): string {
  const at = (index: number) => 8000 * Math.sin((2 * Math.PI * 220 * index) / RATE)
  const samples = Int16Array.from({ length: SPOKEN_S * RATE }, (_, index) => at(index))
  return Buffer.from(writeWav({ samples, sampleRate: RATE })).toString('base64')
}

interface Press {
  way: Way
  /** Last sound in the captured audio after the press, without and with the latency of the sound output, ms. */
  rendered: number
  heard: number
  /** Arrival of the stop at the devices after the press, ms; null when nothing was connected to stop. */
  device: number
  /** Commands that moved a device after the stop had arrived. */
  movements: number
  clips: number
  sounding: readonly Sound[]
}

const line = (name: string, values: readonly number[]): string => {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(values, share).toFixed(1))
  return `| ${name} | ${values.length} | ${p50} | ${p95} | ${p99} | ${Math.max(...values).toFixed(1)} |`
}

/** Stops in this way; returns when it was pressed on a second screen, ms since 1970. */
async function stop(way: Way, stage: Page, screen: Page): Promise<number | null> {
  if (way === 'key') await stage.keyboard.press('Escape')
  else if (way === 'button') await stage.locator('[data-input=stop]').first().dispatchEvent('pointerdown')
  else return screen.evaluate(() => pressStop())
  return null
}

/** Plays until the wanted sound is there, stops, and measures the remaining sound. */
async function press(
  index: number,
  { stage, screen, simulator }: { stage: Page; screen: Page; simulator: RunningIntiface },
): Promise<Press> {
  const way = ways[index % ways.length]!
  const sound = sounds[Math.floor(index / ways.length) % sounds.length]!
  await stage.evaluate(() => document.getElementById('begin')!.click())
  if (way === 'second screen')
    await screen.evaluate((fragment) => join(fragment), await stage.evaluate(() => secondScreenFragment()))
  await stage.evaluate(([name, ms]) => waitForSound(name, ms), [sound, SOUND_MS] as const)
  const sounding = await stage.evaluate(() => soundingChannels())
  const difference = await clockDifference(stage)
  const remote = await stop(way, stage, screen)
  const { rendered, heard, at } = await stage.evaluate((pressed) => waitForSilence(pressed), remote)
  const pressed = at + difference
  await stage.waitForTimeout(Math.max(0, pressed + AFTER_MS - nowMs()))
  const after = simulator.commands.filter((command) => command.at >= pressed - 2)
  const stopped = after.find(({ message }) => message === 'StopCmd')
  const isMovement = ({ message, at: sent, value }: (typeof after)[number]) =>
    message === 'OutputCmd' && value !== 0 && sent > (stopped?.at ?? 0)
  const clips = await stage.evaluate(
    () => [...document.querySelectorAll('video')].filter(({ paused, muted }) => !paused && !muted).length,
  )
  return {
    way,
    rendered,
    heard,
    device: stopped ? stopped.at - pressed : Infinity,
    movements: after.filter(isMovement).length,
    clips,
    sounding,
  }
}

function report(presses: readonly Press[]): string[] {
  console.log(`Stop to silence in ms, everything on, processor throttled ${THROTTLE} times.\n`)
  console.log('| silence | presses | p50 | p95 | p99 | max |\n| --- | --- | --- | --- | --- | --- |')
  for (const way of ways) {
    const own = presses.filter((each) => each.way === way)
    console.log(
      line(
        `captured audio, ${way}`,
        own.map(({ rendered }) => rendered),
      ),
    )
    console.log(
      line(
        `devices, ${way}`,
        own.map(({ device }) => device),
      ),
    )
  }
  console.log(
    line(
      'audio with the latency of the sound output',
      presses.map(({ heard }) => heard),
    ),
  )
  const counts = sounds.map((sound) => presses.filter(({ sounding }) => sounding.includes(sound)).length)
  console.log(`\nSounding at the stop: ${sounds.map((sound, index) => `${sound} ${counts[index]}`).join(', ')}.`)
  // The aim is for the captured audio; the latency that the sound output adds is printed only.
  const audio = percentile(
    presses.map(({ rendered }) => rendered),
    0.99,
  )
  const device = percentile(
    presses.map(({ device: ms }) => ms),
    0.99,
  )
  const movements = presses.reduce((sum, each) => sum + each.movements, 0)
  const clips = presses.reduce((sum, each) => sum + each.clips, 0)
  return [
    audio <= LIMIT_MS ? '' : `p99 of the audio is ${audio.toFixed(1)} ms; the aim is ${LIMIT_MS} ms`,
    device <= LIMIT_MS ? '' : `p99 of the devices is ${device.toFixed(1)} ms; the aim is ${LIMIT_MS} ms`,
    movements === 0 ? '' : `${movements} movements after a stop`,
    clips === 0 ? '' : `${clips} clips played on with sound`,
    ...sounds.map((sound, index) => (counts[index] === 0 ? `${sound} was never there at a stop` : '')),
  ].filter((fault) => fault !== '')
}

export async function run(args: string[]): Promise<void> {
  const count = numberOption(args, '--presses', PRESSES)
  const simulator = await startIntiface({ devices: ['vibrator', 'stroker', 'slider'] })
  const pages = await servePage('stage', 0, `'self' ${simulator.address}`, ['index.html', 'remote.html'])
  const browser = await openBrowser()
  const presses: Press[] = []
  try {
    const context = await browser.newContext()
    const [stage, screen] = [await context.newPage(), await context.newPage()]
    for (const page of [stage, screen]) page.on('pageerror', ({ message }) => console.error(message))
    await screen.goto(`${pages.url}/remote.html`)
    await stage.goto(pages.url)
    await stage.bringToFront()
    await stage.evaluate(([address, recording]) => turnEverythingOn(address, recording), [
      simulator.address,
      spokenTone(),
    ] as const)
    const devtools = await context.newCDPSession(stage)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    for (let index = 0; index < count; index++) presses.push(await press(index, { stage, screen, simulator }))
  } finally {
    await browser.close()
    await pages.close()
    await simulator.close()
  }
  const faults = report(presses)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
