/** Steps of a member and a partner: the session, the link, and the comparison. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { GeneratorConfig } from '@rubato/contracts/domain'
import { expect, inspect } from '../fixtures.ts'
import { changeSettings, lasting, signIn } from '../members.ts'

/** Strokes keep one tempo for most of the time: a partner can lead it soon in every game. */
export function steadyStrokes(config: GeneratorConfig): GeneratorConfig {
  const { stroke, warmup } = config.cock
  const off = { enabled: false }
  return {
    ...lasting(10)(config),
    instructor: { ...config.instructor, introduction: false },
    taskFrequency: { min: 30, max: 45 },
    cock: {
      ...config.cock,
      warmup: { ...warmup, duration: 10 },
      stroke: {
        ...stroke,
        tempo: { ...stroke.tempo, ...off },
        clench: { ...stroke.clench, ...off },
        doubleSpeed: { ...stroke.doubleSpeed, ...off },
        teasing: { ...stroke.teasing, ...off },
        acceleration: { ...stroke.acceleration, ...off },
        redLightGreenLight: { ...stroke.redLightGreenLight, ...off },
        cluster: { ...stroke.cluster, ...off },
        gripChallenge: { ...stroke.gripChallenge, ...off },
      },
    },
  }
}

/** The screen before a session of the member. */
export async function prepare(page: Page, request: APIRequestContext, change: typeof steadyStrokes) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await changeSettings(request, 'supporter', change)
  await signIn(page, 'supporter', '/play/game-generator/')
}

export async function begin(page: Page) {
  await page.getByRole('button', { name: /^Start\b/ }).click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })
}

/** A session of the member, with the panel of partners open. */
export async function playWithPanel(page: Page, request: APIRequestContext, change: typeof steadyStrokes) {
  await prepare(page, request, change)
  await begin(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Partner' }).click()
}

export async function makeLink(page: Page, role: 'They watch' | 'They suggest' | 'They lead'): Promise<string> {
  await page.getByRole('radio', { name: role }).check()
  await page.getByRole('button', { name: 'I agree, make the link' }).click()
  // The notice is there for three seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect(page.getByText('Copied')).toBeVisible({ timeout: 1000 })
  }).toPass()
  return page.evaluate(() => navigator.clipboard.readText())
}

export async function join(partner: Page, link: string) {
  await partner.setViewportSize({ width: 390, height: 844 })
  await partner.goto(link)
  // The link is kept until it is used.
  await expect(partner).toHaveURL(/\/partner$/)
  await partner.reload()
  await partner.getByLabel(/^I am an adult/).check()
  await partner.getByLabel('I accept the terms of service.').check()
  await partner.getByLabel('I have read the privacy policy.').check()
  await inspect(partner, 'partner-declaration')
  await partner.getByRole('button', { name: 'Join' }).click()
}

export async function compare(page: Page, partner: Page) {
  // A connection that was lost meanwhile has another number.
  await expect(async () => {
    const number = await partner.getByTestId('partner-number').textContent()
    await expect(page.getByTestId('compared-number')).toHaveText(number ?? 'no number', { timeout: 3000 })
  }).toPass()
}
