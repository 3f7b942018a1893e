import { bodyParts, equipmentIds, optInIds, taskNode, tasks, type Settings } from '@rubato/contracts/domain'
import type { Page } from '@playwright/test'
import { fastClock } from './fast-clock.ts'
import { expect, inspect, test } from './fixtures.ts'
import { signIn, storeSettings } from './members.ts'

/** So many session seconds pass in one second. */
const QUICK = 20
const MINUTES = 12

/** Every task on and every thing owned; what strains comes often. */
function everything(settings: Settings): Partial<Settings> {
  const config = structuredClone(settings.gameGeneratorConfig)
  for (const { id, safetyClass } of tasks) {
    const node = taskNode(config, id)
    node.enabled = true
    node.weight = safetyClass === 'C' ? 1 : 0.2
  }
  const acknowledgedAt = new Date().toISOString()
  return {
    gameGeneratorConfig: { ...config, settingsMode: 'expert', gameDuration: { min: MINUTES, max: MINUTES } },
    profile: {
      ...settings.profile,
      body: [...bodyParts],
      equipment: equipmentIds.map((id) => ({ id })),
      hardLimits: [],
    },
    optIns: optInIds.map((id) => ({ id, acknowledgedAt })),
  }
}

const answers = { 'Are you at the edge?': 'e', 'Have you finished?': 'd', 'Was it ruined?': 'd' } as const

/**
 * Answers as somebody who plays would: yes to what asks whether all is well, the rest by its own key. A busy machine may
 * miss the second and a half in which that is asked; the session pauses then, and is taken up again.
 */
async function answer(page: Page): Promise<void> {
  if (await page.getByText('Paused', { exact: true }).isVisible()) return page.keyboard.press('Space')
  for (const [question, key] of Object.entries(answers)) {
    if (await page.getByText(question).isVisible()) return page.keyboard.press(key)
  }
  await page.keyboard.press('y')
}

test('A member can play everything there is to the end', async ({ page, request }) => {
  test.setTimeout(300_000)
  await storeSettings(request, 'supporter', everything)
  await page.addInitScript(fastClock, QUICK)
  await signIn(page, 'supporter')
  await expect(page).toHaveURL(/\/home/)
  await page.goto('/play/game-generator/')
  await expect(page.getByText(/Demanding:/)).toBeVisible()
  await inspect(page, 'quick-start-everything')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByTestId('elapsed')).toBeVisible({ timeout: 60_000 })

  const over = page.getByRole('heading', { name: 'That was it' })
  await expect
    .poll(
      async () => {
        if (await over.isVisible()) return true
        await answer(page)
        return false
      },
      { timeout: 240_000, intervals: [250] },
    )
    .toBe(true)
  await expect(page.getByText(/It ended with/)).toBeVisible()
})
