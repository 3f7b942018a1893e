/** Videos of the member's own folder with their scripts: what is found, sync, edge, ease, stop, broken files. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startIntiface, type RunningIntiface } from '@rubato/stand-ins'
import type { Page } from '@playwright/test'
import { expect, inspect, test } from '../support/fixtures.ts'
import { signIn } from '../support/members.ts'
import {
  chooseFolder,
  hideFolderPicker,
  makeVideoFolder,
  recordVideo,
  stretchVideo,
  strokesScript,
} from '../support/session-extras.ts'
import { openTool } from '../support/stage.ts'

// The feature is in early access: on an open site everybody has it.
test.use({ environment: { MEMBERSHIP: 'open' } })

const SECONDS = 12
const SHORT = 4
/** The length of a video that must not end during a test, even on a busy machine, s. */
const MINUTE = 60
const FOUR_HOURS = 4 * 3600
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const outputs = ({ commands }: RunningIntiface) => commands.filter(({ message }) => message === 'OutputCmd')
const video = (page: Page) => page.locator('video')
const timeOf = (page: Page): Promise<number> => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
const isPaused = (page: Page): Promise<boolean> => video(page).evaluate((element: HTMLVideoElement) => element.paused)

let simulator: RunningIntiface
test.beforeEach(async () => {
  simulator = await startIntiface({ devices: ['vibrator', 'sixAxis'] })
})
test.afterEach(() => simulator.close())

async function openVideos(page: Page, root: string): Promise<void> {
  await page.addInitScript(hideFolderPicker)
  await signIn(page, 'supporter', '/videos')
  await chooseFolder(page, root)
}

/** Opens the panel of the devices and connects it to the simulator. */
async function connectDevices(page: Page) {
  await button(page, 'Devices').click()
  const devices = page.getByRole('dialog', { name: 'Devices' })
  await devices.getByLabel('Address of Intiface').fill(simulator.address)
  await devices.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(devices.getByText('Connected to Intiface stand-in.')).toBeVisible()
  return devices
}
/** The parts of the six-axis device that were moved. */
const movedParts = () => new Set(outputs(simulator).flatMap(({ device, feature }) => (device === 1 ? [feature] : [])))

test('Members can play a video of their own folder with its script; devices follow, and Stop ends all of it', async ({
  page,
  browser,
}, testInfo) => {
  const recorded = stretchVideo(await recordVideo(browser, SHORT), MINUTE)
  const root = makeVideoFolder(testInfo.outputPath(), recorded, MINUTE)
  writeFileSync(join(root, 'nodding.webm'), recorded)
  writeFileSync(join(root, 'nodding.pitch.funscript'), strokesScript(MINUTE, 500))
  await openVideos(page, root)
  await expect(page.getByText(/”: 4 videos\./)).toBeVisible()
  const card = page.getByRole('region', { name: 'evening' })
  await expect(card.getByText('Soft')).toBeVisible()
  await expect(card.getByText(/Axes: stroke, twist, roll/)).toBeVisible()
  await expect(card.getByText(/“evening.hard.funscript”.*broken/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'plain' }).getByText('No script with this name')).toBeVisible()
  await expect(page.getByText('1 script without a video')).toBeVisible()
  await inspect(page, 'videos-list')

  await button(page, 'Open: evening').click()
  await expect(page.getByText(/^0:00 of 1:0[01]$/)).toBeVisible()
  await expect(page.getByText('The finish is at 0:07.')).toBeVisible()
  await page.getByRole('slider', { name: 'Fastest strokes' }).press('Home')
  await expect(page.getByText(/of 120 strokes are faster than 30 a minute: \d+ are left out/)).toBeVisible()
  await page.getByRole('slider', { name: 'Fastest strokes' }).press('End')
  await expect(page.getByText('All 120 strokes are within 200 a minute.')).toBeVisible()
  const devices = await connectDevices(page)
  await devices.getByText('Name and limits of Simulated six-axis stroker').click()
  await devices.getByRole('combobox', { name: 'Movement: Surge: follows' }).selectOption('roll')
  await inspect(page, 'devices-axes')
  await devices.getByRole('button', { name: 'Close' }).click()
  await inspect(page, 'videos-before-playing')

  await button(page, 'Play').click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1)
  const types = () => new Set(outputs(simulator).map(({ output }) => output))
  await expect.poll(types).toEqual(new Set(['HwPositionWithDuration', 'Vibrate']))
  expect(outputs(simulator).filter(({ isRefused }) => isRefused)).toEqual([])
  // The parts that are named after stroke, twist and roll, and the one for which roll was chosen.
  await expect.poll(movedParts).toEqual(new Set([0, 1, 3, 4, 6]))

  await page.setViewportSize({ width: 390, height: 844 })
  await page.mouse.wheel(0, 5000)
  await expect(page.getByRole('heading', { name: 'Bookmarks' })).toBeInViewport()
  await expect(button(page, 'Stop'), 'Stop stays on a phone').toBeInViewport({ ratio: 1 })
  await button(page, 'Stop').click({ trial: true })
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.mouse.wheel(0, -5000)
  await button(page, 'Full screen').click()
  await expect(button(page, 'Leave full screen')).toBeInViewport({ ratio: 1 })
  await button(page, 'Stop').click({ trial: true })
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect(async () => {
    const [picture, bar] = [
      await video(page).boundingBox(),
      await page.getByRole('slider', { name: 'Place in the video' }).boundingBox(),
    ]
    expect((picture?.y ?? 0) + (picture?.height ?? 0), 'nothing covers the picture').toBeLessThanOrEqual(bar?.y ?? 0)
  }).toPass()
  await button(page, 'Leave full screen').click()
  await expect(button(page, 'Full screen')).toBeVisible()

  await button(page, 'I’m close').click()
  await expect(page.getByText('Calm until you are ready again.')).toBeVisible()
  await inspect(page, 'videos-at-the-edge')
  await button(page, 'Ready again').click()
  await button(page, 'Ease off').click()
  await expect(button(page, 'Back to full')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Everything has stopped.')).toBeVisible()
  await expect.poll(() => isPaused(page)).toBe(true)
  const last = () => simulator.commands.findLast(({ message }) => message !== 'Ping')?.message
  await expect.poll(last).toBe('StopCmd')
  await expect
    .poll(() => simulator.states().filter(({ value, output }) => output === 'Vibrate' && value !== 0))
    .toEqual([])
  const sent = outputs(simulator).length
  // Longer than a stroke: none comes after the stop.
  await page.waitForTimeout(700)
  expect(outputs(simulator)).toHaveLength(sent)
  expect(last()).toBe('StopCmd')

  // A script of one axis: a device that has it among others moves this one alone, and a device without it does nothing.
  await button(page, 'All videos').click()
  await button(page, 'Open: nodding').click()
  await expect(page.getByText('It has no strokes.')).toBeVisible()
  await button(page, 'Play').click()
  const moved = () =>
    outputs(simulator)
      .slice(sent)
      .map(({ device, feature }) => `${device} ${feature}`)
  await expect.poll(() => new Set(moved())).toEqual(new Set(['1 5']))
  await expect.poll(() => moved().length).toBeGreaterThan(2)
  await button(page, 'Stop').click()
  expect(new Set(moved())).toEqual(new Set(['1 5']))
})

test('A video pauses, finishes, repeats a part, and ends by itself; a broken file is said to be one, and a video of four hours with 100,000 actions plays after it', async ({
  page,
  browser,
}, testInfo) => {
  const recorded = await recordVideo(browser, SECONDS)
  const root = makeVideoFolder(testInfo.outputPath(), recorded, SECONDS)
  writeFileSync(join(root, 'night.webm'), stretchVideo(recorded, FOUR_HOURS))
  writeFileSync(join(root, 'night.funscript'), strokesScript(FOUR_HOURS, 288))
  await openVideos(page, root)
  await button(page, 'Open: evening').click()
  await expect(page.getByText('Everything else plays without it.')).toBeVisible()
  await button(page, 'Play').click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
  await button(page, 'Pause').click()
  await expect.poll(() => isPaused(page)).toBe(true)
  const place = await timeOf(page)
  await button(page, '10 ms later').click()
  await expect(page.getByText('Script 10 ms later than the video')).toBeVisible()
  expect(await timeOf(page)).toBeCloseTo(place, 1)
  await button(page, 'Go on').click()
  await button(page, 'From here').click()
  await expect(button(page, 'To here')).toBeVisible()
  await button(page, 'To here').click()
  await expect(page.getByText(/ repeats\. /)).toBeVisible()
  const end = page.getByRole('slider', { name: 'End of the part that repeats' })
  await end.press('End')
  await expect(page.getByText(/ to 0:1[12] repeats\. /)).toBeVisible()
  const beginning = page.getByRole('slider', { name: 'Beginning of the part that repeats' })
  // A finger can hold each mark.
  for (const mark of [beginning, end]) expect((await mark.boundingBox())?.width).toBeGreaterThanOrEqual(24)
  await beginning.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(page.getByText(/^0:00 to 0:1[12] repeats\. /)).toBeVisible()
  await inspect(page, 'videos-repeat')
  await button(page, 'Stop repeating').click()
  await button(page, 'Finish me').click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(6.9)
  await expect(page.getByText('The video is over.')).toBeVisible()
  await expect(button(page, 'Play')).toBeVisible()

  await button(page, 'All videos').click()
  await button(page, 'Open: broken').click()
  await expect(page.getByText(/This browser cannot play the file/)).toBeVisible()
  await expect(button(page, 'Play')).toHaveCount(0)

  await button(page, 'All videos').click()
  await button(page, 'Open: night').click()
  await expect(page.getByText('0:00 of 4:00:00')).toBeVisible()
  await expect(page.getByText(/50,?000 strokes/)).toBeVisible()
  const heat = page.getByRole('slider', { name: 'Place in the video' })
  const { width = 0, height = 0 } = (await heat.boundingBox()) ?? {}
  await heat.click({ position: { x: width * 0.75, y: height / 2 } })
  await expect(page.getByText(/^[23]:\d\d:\d\d of 4:00:00$/)).toBeVisible()
  await button(page, 'Play').click()
  await expect.poll(() => isPaused(page)).toBe(false)
  const begun = await timeOf(page)
  // Three quarters of the bar.
  expect(begun).toBeGreaterThan(0.74 * FOUR_HOURS)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(begun + 0.5)
  await button(page, 'Stop').click()
  await expect(page.getByText('Everything has stopped.')).toBeVisible()
  await expect.poll(() => isPaused(page)).toBe(true)
})

test('Videos play one after the other, random parts are drawn, and bookmarks lead back', async ({
  page,
  browser,
}, testInfo) => {
  const recorded = await recordVideo(browser, SHORT)
  const root = makeVideoFolder(testInfo.outputPath(), recorded, SHORT)
  writeFileSync(join(root, 'more/plain.webm'), stretchVideo(recorded, MINUTE / 2))
  renameSync(join(root, 'more/lonely.funscript'), join(root, 'more/plain.funscript'))
  rmSync(join(root, 'more/broken.funscript'))
  await openVideos(page, root)
  await inspect(page, 'videos-to-queue')
  await button(page, 'Play all').click()
  await expect(page.getByText('1 of 2 · next: plain')).toBeVisible()
  await button(page, 'Play').click()
  await expect(page.getByRole('heading', { level: 1, name: 'plain' })).toBeVisible()
  await expect(button(page, 'Next video')).toBeDisabled()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3)
  await button(page, 'Stop').click()
  await button(page, 'Set one here').click()
  await page.getByRole('textbox', { name: /^Name of the bookmark at/ }).fill('Here')
  await inspect(page, 'videos-bookmark')
  await button(page, 'All videos').click()

  await page.getByRole('combobox', { name: 'Length of a part' }).selectOption('1 minute')
  await button(page, 'Play random parts').click()
  await expect(page.getByText(/^The part from 0:00 to 0:(0[34]|3[01])/)).toBeVisible()
  await button(page, 'All videos').click()
  await button(page, 'Open: plain').click()
  await expect(page.getByRole('textbox', { name: /^Name of the bookmark at/ })).toHaveValue('Here')
  await page.getByRole('button', { name: /^Remove the bookmark/ }).click()
  await expect(button(page, 'Set one here')).toBeEnabled()
  await button(page, 'Set one here').click()
  const stored = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('video-bookmarks')))
  await expect.poll(stored).toBe(true)
  await button(page, 'Sign out').click()
  await expect.poll(stored).toBe(false)
})

test('Members can make a guided session of a video by one press, and play it with the picture, also in a second window, while devices follow the script', async ({
  page,
  browser,
}, testInfo) => {
  const recorded = stretchVideo(await recordVideo(browser, SHORT), MINUTE)
  await openVideos(page, makeVideoFolder(testInfo.outputPath(), recorded, MINUTE))
  await button(page, 'Open: evening').click()
  await (await connectDevices(page)).getByRole('button', { name: 'Close' }).click()
  await button(page, 'Make a session of this').click()
  await expect(page).toHaveURL(/game-builder\/new-/)
  await expect(page.getByText('Nothing to mend')).toBeVisible()
  const lane = page.getByRole('slider', { name: 'Start of the video “evening”' })
  const begin = Number(await lane.getAttribute('aria-valuenow'))
  await lane.press('Alt+ArrowRight')
  await expect(lane).toHaveAttribute('aria-valuenow', String(begin + 10))
  await inspect(page, 'videos-made-session')

  // The introduction lasts about 12 s; the session is played from its end.
  await page.getByRole('textbox', { name: 'Playhead' }).fill('0:14')
  await page.getByRole('textbox', { name: 'Playhead' }).press('Enter')
  await button(page, 'Play from here, 0:14').click()
  await expect(page.getByTestId('video-layer')).toBeAttached()
  await expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(2)

  // The parts that are named after twist and roll move, which no stroke that follows the beat does.
  await expect.poll(movedParts).toEqual(new Set([0, 3, 4, 6]))

  // Another window of the browser shows the picture in step, and the stage its ring alone.
  await button(page, 'Second screen').click()
  const [other] = await Promise.all([page.waitForEvent('popup'), button(page, 'Open a window').click()])
  await expect(other.getByTestId('second-picture')).toBeVisible()
  await expect(page.getByTestId('video-layer')).toBeHidden()
  const distance = async () => Math.abs((await timeOf(other)) - (await timeOf(page)))
  await expect.poll(distance).toBeLessThan(0.3)
  await inspect(other, 'hud-video')
  await page.keyboard.press('Escape')
  await expect.poll(() => isPaused(page)).toBe(true)
  await expect.poll(() => isPaused(other)).toBe(true)
  await expect.poll(() => simulator.commands.findLast(({ message }) => message !== 'Ping')?.message).toBe('StopCmd')
})

test('Members play the session of a video that they do not have without its picture, or choose the file', async ({
  page,
  browser,
}, testInfo) => {
  const recorded = stretchVideo(await recordVideo(browser, SHORT), MINUTE)
  const root = makeVideoFolder(testInfo.outputPath(), recorded, MINUTE)
  await openVideos(page, root)
  await button(page, 'Open: evening').click()
  await button(page, 'Make a session of this').click()
  await expect(page.getByText('Nothing to mend')).toBeVisible()
  await button(page, 'Name and picture').click()
  const details = page.getByRole('dialog', { name: 'Name and picture' })
  await details.getByLabel('Description').fill('An evening with a video.')
  await details.getByLabel('Name of the video').fill('A quiet evening')
  await details.getByRole('radio', { name: 'The beat' }).check()
  await details.getByRole('radio', { name: 'The script beside the video' }).check()
  await inspect(page, 'videos-name')
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(details).toBeHidden()
  // A list of files lasts until the page is left: without a picker the folder is gone after a reload.
  await page.reload()
  await button(page, 'Play from here, 0:00').click()
  const card = page.getByRole('region', { name: 'The video of this session' })
  await expect(card.getByText(/“A quiet evening”/)).toBeVisible()
  await inspect(page, 'stage-asks-for-the-video')
  await page.getByTestId('stage-video-file').setInputFiles(`${root}/more/broken.mp4`)
  await expect(card.getByText(/That is another video/)).toBeVisible()
  await page.getByTestId('stage-video-file').setInputFiles(`${root}/evening.webm`)
  await expect(card).toBeHidden()
  await expect(page.getByTestId('video-layer')).toBeAttached()

  // Their copy may begin a little later.
  await openTool(page, 'Volume and talk')
  await button(page, '10 ms later').click()
  await expect(page.getByText('10 ms later than the game says.')).toBeVisible()
  await expect(page.getByText(/devices follow/i), 'none is connected').toHaveCount(0)
  await inspect(page, 'stage-sync-of-the-picture')
})
