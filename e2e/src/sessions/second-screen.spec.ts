import { expect, expectAccessible, inspect, test } from '../support/fixtures.ts'
import { changeSettings, lasting, signIn } from '../support/members.ts'
import { seeSummary } from '../support/stage.ts'

test('A supporter can pair a second screen by a code, see the session there, and stop it from there', async ({
  page,
  request,
  otherBrowser,
}) => {
  await changeSettings(request, 'supporter', lasting(10))
  await signIn(page, 'supporter', '/play/game-generator/')
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Second screen' }).click()
  await page.getByRole('button', { name: 'Show a code' }).click()
  const code = await page.getByTestId('pairing-code').textContent()
  await expectAccessible(page)

  const screen = await otherBrowser()
  await signIn(screen, 'supporter', '/hud')
  await screen.getByLabel('Code').fill('abc')
  await screen.getByRole('button', { name: 'Join the session' }).click()
  await expect(screen.getByRole('alert')).toHaveText('A code has 6 letters.')
  await screen.getByLabel('Code').fill((code ?? '').toLowerCase())
  await screen.getByRole('button', { name: 'Join the session' }).click()
  const number = await screen.getByTestId('comparison').textContent()
  await inspect(screen, 'hud-comparing')
  await expect(page.getByText(number ?? 'no number')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, the same' }).click()

  await expect(page.getByRole('button', { name: 'Screen 2' })).toBeVisible()
  await expect(screen.getByTestId('caption')).not.toBeEmpty()
  // The session goes on meanwhile.
  await expect(async () => {
    const caption = await page.getByTestId('caption').textContent()
    await expect(screen.getByTestId('caption')).toHaveText(caption ?? '', { timeout: 1000 })
  }).toPass()
  // With reduced motion the beat is counted in words.
  await expect(screen.getByText(/^Beat \d of \d$/)).toBeVisible({ timeout: 60_000 })
  await inspect(screen, 'hud-paired')

  // A reload returns by itself: without a code, and without another number to compare.
  await screen.reload()
  await expect(screen.getByRole('button', { name: 'Stop everything' })).toBeVisible()
  await expect(screen.getByTestId('caption')).not.toBeEmpty()
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(1)
  const storedSeats = () =>
    screen.evaluate(() => Object.keys(sessionStorage).filter((key) => /second-screen/.test(key)))
  await expect.poll(storedSeats).toHaveLength(1)

  await screen.getByRole('button', { name: 'Stop everything' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Everything has stopped' })).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Everything has stopped' })).toBeVisible()
  await seeSummary(page)
  await expect(screen.getByRole('heading', { name: 'The session has ended' })).toBeVisible()
  await expect.poll(storedSeats).toHaveLength(0)
  await inspect(screen, 'hud-ended')
})
