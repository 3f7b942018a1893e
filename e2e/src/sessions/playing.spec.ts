import type { GeneratorConfig } from '@rubato/contracts/domain'
import type { CDPSession, Page } from '@playwright/test'
import { startIntiface } from '@rubato/stand-ins'
import { heldClock, holdAtBeginning, holdAtQuestion, whenHeld } from '../layout/held-clock.ts'
import { fastClock } from '../support/fast-clock.ts'
import { expect, inspect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, oneEdgeInTwoMinutes, signIn } from '../support/members.ts'
import { chooseFolder, connectDevices, hideFolderPicker, makeFolder } from '../support/session-extras.ts'
import { openTool, resume, seeSummary } from '../support/stage.ts'

/** Session seconds per second. */
const CLOCK_RATE = 20
/** About the highest rate at which the stage reads every effect in time. */
const MAX_CLOCK_RATE = 40

/** On the screen before a session. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Start\b/ }).click()
  // The session begins by itself after the first lines were rendered.
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const gameOver = (page: Page) => page.getByRole('heading', { name: 'That was it' })

test.describe('With the bundled voice', () => {
  test.use({ speech: 'real' })

  test('A supporter can play two minutes to game over with edge, pause and resume', async ({ page, request }) => {
    await changeSettings(request, 'supporter', oneEdgeInTwoMinutes)
    await page.addInitScript(fastClock, CLOCK_RATE / 2)
    await page.addInitScript(heldClock)
    await signIn(page, 'supporter', '/play/game-generator/')
    await expect(page.getByText(/A session of 2 minutes/)).toBeVisible()
    await inspect(page, 'quick-start')
    await holdAtBeginning(page)
    await begin(page)

    await whenHeld(page, () => page.keyboard.press('Space'))
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    const elapsed = await page.getByTestId('elapsed').textContent()
    await inspect(page, 'stage-paused')
    await expect(page.getByTestId('elapsed'), 'the elapsed time does not advance during a pause').toHaveText(
      elapsed ?? '',
    )
    await holdAtQuestion(page, /^Are you at the edge\?$/)
    await resume(page, () => page.keyboard.press('Space'))
    await expect(button(page, /^Pause/)).toBeEnabled()

    await whenHeld(page, async () => {
      await expect(page.getByText('Are you at the edge?')).toBeVisible()
      await page.keyboard.press('e')
    })
    await expect(page.getByText('1 of 1')).toBeVisible()
    await inspect(page, 'stage')
    await expect(gameOver(page)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Permission given, not answered.')).toBeVisible()
    await expect(page.getByText(/Drink some water/)).toBeVisible()
    await expect(page.getByRole('heading', { name: /How was “.+”\?/ })).toBeVisible()
    await button(page, 'Vote up').click()
    await expect(button(page, 'Vote up')).toHaveAttribute('aria-pressed', 'true')
    await inspect(page, 'game-over')
    await button(page, 'Keep this game').click()
    await button(page, 'Save the game').click()
    await expect(page.getByText(/is in My games/)).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'Another like it').click()
    await expect(button(page, /Stop everything/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
    await inspect(page, 'stage-stopped')
    await seeSummary(page)
    await expect(page.getByText('You stopped it. That is always fine.')).toBeVisible()
  })
})

type Strokes = GeneratorConfig['cock']['stroke']

/** All stroke tasks off except tempo changes, which are as given. */
const strokesOf = ({ cock: { stroke } }: GeneratorConfig, tempo: Strokes['tempo']): Strokes => {
  const off = Object.entries(stroke).map(([name, node]) => [
    name,
    typeof node === 'object' ? { ...node, enabled: false } : node,
  ])
  return { ...(Object.fromEntries(off) as Strokes), tempo }
}

/** All stroke tasks but one are off, and eyes close as often as possible, for more than five real seconds. */
const eyesClosedMostly = (config: GeneratorConfig): GeneratorConfig => {
  return {
    ...lasting(8)(config),
    taskFrequency: { min: 1, max: 2 },
    instructor: { ...config.instructor, introduction: false },
    cock: {
      ...config.cock,
      warmup: { ...config.cock.warmup, duration: 0 },
      lube: { ...config.cock.lube, enabled: false },
      // The weight of the category counts too: tempo changes are the only strokes, and rare.
      stroke: strokesOf(config, { ...config.cock.stroke.tempo, enabled: true, weight: 0.01 }),
    },
    nipples: { ...config.nipples, enabled: false },
    eyes: { ...config.eyes, enabled: true, weight: 1, duration: { min: 180, max: 180 } },
    orgasm: { ...config.orgasm, edging: { ...config.orgasm.edging, enabled: false } },
  }
}

test('A reload during a session shows what to release, until it is confirmed', async ({ page, request }) => {
  await changeSettings(request, 'supporter', eyesClosedMostly)
  await page.addInitScript(fastClock, CLOCK_RATE)
  await signIn(page, 'supporter', '/play/game-generator/')
  await begin(page)
  const body = page.getByRole('region', { name: 'On your body now' })
  await expect(body.getByText('Eyes closed')).toBeVisible({ timeout: 60_000 })
  await page.reload()
  // The spoken lines are stored, so that the next session chooses others.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContainEqual(expect.stringMatching(/spoken-lines$/))
  const notice = page.getByRole('alertdialog', { name: 'Your last session was cut off' })
  await expect(notice).toBeVisible()
  await expect(notice.getByText('Open your eyes.')).toBeVisible()
  await inspect(page, 'cut-off')
  await notice.getByRole('button', { name: 'All released' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('dialog', { name: /^Your session ended at/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: /^Your session ended at/ })).toBeVisible()
  await expect(notice).toBeHidden()
})

/** A long warm-up in which no item is put on, in or held. */
const nothingOpen = (config: GeneratorConfig): GeneratorConfig => ({
  ...lasting(8)(config),
  cock: { ...config.cock, warmup: { ...config.cock.warmup, duration: 300 } },
})

test('A reload without open items shows no list of releases', async ({ page, request }) => {
  await changeSettings(request, 'supporter', nothingOpen)
  await signIn(page, 'supporter', '/play/game-generator/')
  await begin(page)
  // The notice is a separate chunk: when the network is idle it would have been shown.
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Generate a game' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('A member changes settings, which save themselves', async ({ page }) => {
  await signIn(page, 'supporter', '/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await inspect(page, 'settings')
  await page.getByRole('radio', { name: 'Slow' }).check({ force: true })
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Slow' })).toBeChecked()
})

/** Live JavaScript heap in bytes and DOM nodes, after a collection. */
async function footprint(cdp: CDPSession): Promise<{ heap: number; nodes: number }> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes') }
}

const elapsedSeconds = async (page: Page): Promise<number> => {
  const text = (await page.getByTestId('elapsed').textContent()) ?? ''
  const [minutes = '0', seconds = '0'] = text.split('/')[0]?.trim().split(':') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

/** All volumes up, in every page of the context. */
const turnEverythingUp = () => {
  const up = { all: 1, voice: 1, beat: 1, moans: 1, ambience: 1, media: 1, device: 1 }
  localStorage.setItem('rubato.volumes', JSON.stringify(up))
}

test('Half an hour of play with everything on does not leak', async ({ page, request }, testInfo) => {
  const simulator = await startIntiface({ devices: ['vibrator', 'stroker', 'slider'] })
  await changeSettings(request, 'supporter', (config) => ({
    ...lasting(60)(config),
    instructor: { ...config.instructor, moans: true },
    media: { tags: ['lace', 'silk'], mediaTypes: ['image', 'video'] },
  }))
  for (const script of [turnEverythingUp, hideFolderPicker]) await page.addInitScript(script)
  await page.addInitScript(fastClock, MAX_CLOCK_RATE)
  await signIn(page, 'supporter', '/play/game-generator/')
  await begin(page)
  await openTool(page, 'Media')
  await page.getByRole('radio', { name: 'My folder' }).check()
  await chooseFolder(page, makeFolder(testInfo.outputPath()))
  await connectDevices(page, simulator)
  const opened = page.waitForEvent('popup')
  await button(page, 'Second screen').click()
  await button(page, 'Open a window').click()
  const screen = await opened
  await expect(button(page, 'Screen 2')).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  /** Answers Yes to the well-being check; on a busy machine the session may have paused by then, and is resumed. */
  const playing = async () => {
    // By its button: the space bar presses the button that opened the panel, which has the focus.
    const resumeButton = page.locator('[data-input=resume]')
    if (await resumeButton.isVisible()) await resumeButton.click({ timeout: 1000 }).catch(() => undefined)
    await page.keyboard.press('y')
    return elapsedSeconds(page)
  }
  const reaches = (minutes: number) =>
    expect.poll(playing, { timeout: 200_000, intervals: [250] }).toBeGreaterThan(minutes * 60)
  await reaches(5)
  const early = await footprint(cdp)
  await reaches(30)
  const late = await footprint(cdp)
  expect(late.heap / early.heap, 'heap after 30 minutes over heap after 5').toBeLessThan(1.1)
  expect(late.nodes / early.nodes, 'nodes after 30 minutes over nodes after 5').toBeLessThan(1.1)
  // Everything was on until the end.
  const moved = new Set(simulator.commands.map(({ device, output }) => `${device} ${output}`))
  expect([...moved]).toEqual(expect.arrayContaining(['0 Vibrate', '1 HwPositionWithDuration', '2 Position']))
  await expect(page.getByTestId('media-layer')).toHaveAttribute('data-media', 'shown')
  await expect(screen.getByTestId('caption')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => simulator.states().filter(({ value }) => value !== 0)).toEqual([])
  await simulator.close()
})
