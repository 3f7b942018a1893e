/** Devices in a session, with the simulator of Intiface over a real WebSocket. */
import { startIntiface, type RunningIntiface } from '@rubato/stand-ins'
import type { GeneratorConfig } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'
import { expect, inspect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'
import { rowOf } from '../support/stage.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const outputs = ({ commands }: RunningIntiface) => commands.filter(({ message }) => message === 'OutputCmd')
const moving = (simulator: RunningIntiface) => simulator.states().filter(({ value }) => value !== 0)

/** Strokes soon after the start. */
const strokesSoon = (config: GeneratorConfig): GeneratorConfig => ({
  ...lasting(8)(config),
  instructor: { ...config.instructor, introduction: false },
  cock: { ...config.cock, warmup: { ...config.cock.warmup, duration: 180 } },
})

let simulator: RunningIntiface
test.beforeEach(async () => {
  simulator = await startIntiface({ devices: ['vibrator'], found: ['stroker'], maxPingTime: 2000 })
})
test.afterEach(() => simulator.close())

test('Supporters can connect devices from the stage; they follow the beat, stop at once, and a broken connection does not end the session', async ({
  page,
  request,
}) => {
  await changeSettings(request, 'supporter', strokesSoon)
  await signIn(page, 'supporter', '/play/game-generator/')
  await button(page, 'Start').click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })

  const row = await rowOf(page)
  await button(page, 'Device').click()
  const panel = page.getByRole('dialog', { name: 'Devices' })
  const address = panel.getByLabel('Address of Intiface')
  await address.fill('ws://elsewhere.example')
  await address.press('Enter')
  await expect(panel.getByText(/This site allows this computer only/)).toBeVisible()
  await expect(address).toHaveValue('ws://elsewhere.example')
  await address.fill('')
  // Keys of the session are letters here.
  await address.pressSequentially(simulator.address)
  await inspect(page, 'devices-not-connected')
  await button(page, 'Connect').click()
  await expect(panel.getByText('Connected to Intiface stand-in.')).toBeVisible()
  await expect(panel.getByText('Battery 80 %')).toBeVisible()
  await button(page, 'Look for devices').click()
  await expect(panel.getByRole('heading', { name: 'Simulated stroker' })).toBeVisible()
  await expect(button(page, 'Device on')).toBeVisible()
  expect(await rowOf(page), 'no button of the row moves').toEqual(row)
  await inspect(page, 'devices-connected')
  const types = () => new Set(outputs(simulator).map(({ output }) => output))
  await expect.poll(types, { timeout: 30_000 }).toEqual(new Set(['HwPositionWithDuration', 'Vibrate']))
  expect(outputs(simulator).filter(({ isRefused }) => isRefused)).toEqual([])

  simulator.drop()
  await expect(panel.getByText(/The connection to Intiface broke/)).toBeVisible()
  await expect(panel.getByText('Nothing moves until you turn this on.')).toBeVisible()
  const before = outputs(simulator).length
  const elapsed = await page.getByTestId('elapsed').textContent()
  await expect(page.getByTestId('elapsed')).not.toHaveText(elapsed ?? '')
  expect(outputs(simulator), 'nothing moves by itself after the connection is back').toHaveLength(before)
  await panel.getByLabel('Move the devices in this session').check({ force: true })
  await expect.poll(() => moving(simulator).length).toBeGreaterThan(0)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await expect.poll(() => moving(simulator)).toEqual([])
  await expect.poll(() => simulator.commands.findLast(({ message }) => message !== 'Ping')?.message).toBe('StopCmd')
})

test('Devices are locked for followers, and supporters set their limits in the settings', async ({ page }) => {
  await signIn(page, 'follower', '/settings')
  await button(page, 'Devices').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Devices come with the Supporter membership/)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await signIn(page, 'supporter', '/settings')
  await button(page, 'Devices').click()
  const modal = page.getByRole('dialog', { name: 'Devices' })
  await modal.getByLabel('Address of Intiface').fill(simulator.address)
  await modal.getByRole('button', { name: 'Connect' }).click()
  await modal.getByText('Name and limits of Simulated vibrator').click()
  await modal.getByLabel('Your name for it').fill('The small one')
  await modal.getByRole('slider', { name: 'Strongest' }).press('Home')
  const axis = modal.getByRole('combobox', { name: 'Vibration: Shaft: follows' })
  await axis.selectOption('roll')
  await inspect(page, 'devices-in-settings')
  await modal.getByRole('button', { name: 'Test Vibration: Shaft' }).click()
  await modal.getByRole('slider', { name: 'Strongest' }).press('End')
  await modal.getByRole('button', { name: 'Test Vibration: Shaft' }).click()
  const values = () => outputs(simulator).map(({ value = 0 }) => value)
  await expect.poll(() => Math.max(...values())).toBeGreaterThan(0)
  await page.reload()
  await button(page, 'Devices').click()
  await expect.poll(() => moving(simulator), { message: 'the page that was left' }).toEqual([])
  await modal.getByRole('button', { name: 'Connect' }).click()
  await expect(modal.getByRole('heading', { name: 'The small one' })).toBeVisible()
  await modal.getByText('Name and limits of The small one').click()
  await expect(axis).toHaveValue('roll')
})
