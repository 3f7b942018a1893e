import { test, expect, expectAccessible } from '../support/fixtures.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
test('shot', async ({ page, request }) => {
  const shoot = async (name: string, p = page) => {
    await expectAccessible(p).catch((e: Error) => console.log(name, e.message.slice(0, 600)))
    for (const [size, viewport] of Object.entries(sizes)) {
      await p.setViewportSize(viewport)
      await p.waitForTimeout(400)
      await p.screenshot({ path: `/dev/shm/shots/${name}-${size}.png` })
    }
    await p.setViewportSize(sizes.desktop)
  }
  await changeSettings(request, 'supporter', lasting(10))
  await signIn(page, 'supporter', '/settings')
  await page.getByRole('button', { name: 'Sound and light in time' }).click()
  await page.getByRole('button', { name: 'Begin' }).waitFor()
  await shoot('calibration')
  await page.getByRole('button', { name: 'Begin' }).click()
  for (let n = 0; n < 40 && !(await page.getByRole('heading', { name: 'Then, the light' }).isVisible()); n++) {
    await page.waitForTimeout(300)
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: 'Begin' }).click()
  for (let n = 0; n < 40 && !(await page.getByRole('button', { name: 'Keep this' }).isVisible()); n++) {
    await page.waitForTimeout(300)
    await page.keyboard.press('Space')
  }
  await shoot('calibration-result')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Choose keys' }).click()
  for (const name of ['Gamepad', 'Media keys', 'Voice commands']) await page.getByText(name, { exact: true }).click()
  await page.getByText('Gamepad', { exact: true }).scrollIntoViewIfNeeded()
  await shoot('hands-free')
  await page.goto('/play/game-generator/')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Second screen' }).click()
  await page.getByRole('button', { name: 'Show a code' }).click()
  await page.getByTestId('pairing-code').waitFor()
  await shoot('panel-code')
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open a window' }).click()
  const hud = await popup
  await expect(hud.getByTestId('caption')).not.toBeEmpty()
  await shoot('hud-window', hud)
  console.log('hash', hud.url())
  await hud.reload()
  await expect(hud.getByTestId('caption')).not.toBeEmpty()
  await shoot('panel-joined')
  await hud.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await shoot('hud-pause', hud)
  await page.goto('/hud')
  await page.getByLabel('Code').waitFor()
  await shoot('hud-join')
})
