import type { Page } from 'playwright-core'

/** Signs the demo supporter in by the form, and waits for home. The first sign-in skips the questions before a first session. */
export async function signInToHome(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in/`)
  await page.getByLabel('E-mail address').fill('supporter@rubato.test')
  await page.getByLabel('Password', { exact: true }).fill('rubato-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const home = page.getByRole('link', { name: 'Start a session' })
  const skip = page.getByRole('button', { name: 'Skip for now' })
  await home.or(skip).first().waitFor()
  if (await skip.isVisible()) await skip.click()
  await home.waitFor()
}
