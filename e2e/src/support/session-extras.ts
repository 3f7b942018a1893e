/** Extras of a session: the member's folder, its videos with scripts, and devices of the simulator. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawPicture, type RunningIntiface } from '@rubato/stand-ins'
import { expect, type Browser, type Page } from '@playwright/test'

/** A folder as members have them: pictures in folders, a file that is no picture, and broken ones. */
export function makeFolder(directory: string): string {
  const root = join(directory, 'pictures')
  for (const folder of ['lace', 'silk']) mkdirSync(join(root, folder), { recursive: true })
  for (let n = 0; n < 5; n++) writeFileSync(join(root, n % 2 === 0 ? 'lace' : 'silk', `${n}.png`), drawPicture(n))
  writeFileSync(join(root, 'lace', 'cut-off.png'), drawPicture(9).subarray(0, 60))
  writeFileSync(join(root, 'silk', 'clip.mp4'), 'no clip at all')
  writeFileSync(join(root, 'notes.txt'), 'not a picture')
  return root
}

/** Hides the picker of folders, which no test can operate; to be run before the scripts of the page. */
export function hideFolderPicker(): void {
  Reflect.deleteProperty(globalThis, 'showDirectoryPicker')
}

/** Chooses a folder in the open panel of media. */
export async function chooseFolder(page: Page, root: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a folder' }).click()
  await (await chooser).setFiles(root)
}

/** Which medium the layer shows: the time at which its element was asked about first. */
export const shownMedium = (page: Page): Promise<string | undefined> =>
  page
    .getByTestId('media-layer')
    .locator('[data-shown]')
    .last()
    .evaluate((element: HTMLElement) => (element.dataset['seen'] ??= String(performance.now())))

/** Opens the panel of devices on the stage, connects, and closes it. */
export async function connectDevices(page: Page, { address }: RunningIntiface): Promise<void> {
  await page.getByRole('button', { name: 'Device', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Devices' })
  await panel.getByLabel('Address of Intiface').fill(address)
  await panel.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(panel.getByText('Connected to Intiface stand-in.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
}

/** A WebM of some seconds, recorded in real time. */
export async function recordVideo(browser: Browser, seconds: number): Promise<Buffer> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const bytes = await page.evaluate(async (length) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const drawing = canvas.getContext('2d')!
    const begin = performance.now()
    const draw = () => {
      const time = (performance.now() - begin) / 1000
      drawing.fillStyle = `hsl(${(time * 40) % 360} 50% 25%)`
      drawing.fillRect(0, 0, 320, 180)
      drawing.fillStyle = 'white'
      drawing.font = '48px sans-serif'
      drawing.fillText(time.toFixed(1), 110, 105)
    }
    draw()
    const timer = setInterval(draw, 40)
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm; codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    await new Promise((resolve) => setTimeout(resolve, length * 1000))
    recorder.stop()
    clearInterval(timer)
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  }, seconds)
  await context.close()
  return Buffer.from(bytes)
}

/** The beginnings of three elements of WebM, with their sizes: the unit of time in ns, the length in this unit, and the name of the writer. */
const [UNIT, LENGTH, WRITER] = ['2ad7b183', '448984', '4d8086'].map((hex) => Buffer.from(hex, 'hex')) as [
  Buffer,
  Buffer,
  Buffer,
]

/**
 * The same frames over another length, each shown for as much longer: the file gets a longer unit of time, in which all of its times are
 * given. The unit takes a byte more, and the name of the writer a letter less, so that nothing else changes its place.
 */
export function stretchVideo(video: Buffer, seconds: number): Buffer {
  const [unit, length, writer] = [UNIT, LENGTH, WRITER].map((id) => video.indexOf(id)) as [number, number, number]
  if (unit < 0 || length < unit || writer < length) throw new Error('The browser writes its files in another way.')
  const ns = Buffer.alloc(4)
  ns.writeUInt32BE(Math.ceil((seconds * 1e9) / video.readFloatBE(length + LENGTH.length)))
  return Buffer.concat([
    video.subarray(0, unit),
    Buffer.from('2ad7b184', 'hex'),
    ns,
    video.subarray(unit + UNIT.length + 3, writer),
    Buffer.from('4d8085', 'hex'),
    video.subarray(writer + WRITER.length + 1),
  ])
}

/** Strokes that last `ms` each, from 0 to a height. */
const strokes = (seconds: number, ms: number, high: number) =>
  Array.from({ length: Math.floor((seconds * 1000) / ms) }, (_, n) => [
    { at: n * ms, pos: 0 },
    { at: n * ms + ms / 2, pos: high },
  ]).flat()

/** A script with strokes of one length, ms. */
export const strokesScript = (seconds: number, ms: number): string =>
  JSON.stringify({ version: '1.0', actions: strokes(seconds, ms, 100) })

/**
 * "evening" with a normal, a soft and a broken hard script and two axes; a video without a script; one that is no video; a
 * script without a video.
 */
export function makeVideoFolder(directory: string, video: Buffer, seconds: number): string {
  const root = join(directory, 'videos')
  mkdirSync(join(root, 'more'), { recursive: true })
  const script = (actions: object, more = {}) => JSON.stringify({ version: '1.0', ...more, actions })
  const metadata = { chapters: [{ name: 'Finish', startTime: '00:00:07.000', endTime: '00:00:10.000' }] }
  writeFileSync(join(root, 'evening.webm'), video)
  writeFileSync(join(root, 'evening.funscript'), script(strokes(seconds, 500, 100), { metadata }))
  writeFileSync(join(root, 'evening.soft.funscript'), script(strokes(seconds, 1000, 60)))
  writeFileSync(join(root, 'evening.hard.funscript'), '{"actions": [{"at": 1,')
  writeFileSync(join(root, 'evening.twist.funscript'), script(strokes(seconds, 2000, 80)))
  writeFileSync(join(root, 'evening.roll.funscript'), script(strokes(seconds, 1500, 90)))
  writeFileSync(join(root, 'more', 'plain.webm'), video)
  writeFileSync(join(root, 'more', 'broken.mp4'), 'no video at all')
  writeFileSync(join(root, 'more', 'broken.funscript'), script(strokes(seconds, 500, 100)))
  writeFileSync(join(root, 'more', 'lonely.funscript'), script(strokes(seconds, 500, 100)))
  return root
}
