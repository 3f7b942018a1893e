/** People of the tests: the ready accounts, and what they do before a test begins. */
import type { GeneratorConfig, Settings } from '@rubato/contracts/domain'
import type { APIRequestContext, Page } from '@playwright/test'

const PASSWORD = 'rubato-demo-2026'
export type ReadyMember = 'free' | 'follower' | 'supporter'
const emailOf = (member: ReadyMember) => `${member}@rubato.test`

/** Signs in by hand, as a person does. */
export async function signIn(page: Page, member: ReadyMember): Promise<void> {
  await page.goto('/sign-in/')
  await page.getByLabel('E-mail address').fill(emailOf(member))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function bearerOf(request: APIRequestContext, member: ReadyMember): Promise<string> {
  const reply = await request.post('/api/auth/sign-in', { data: { email: emailOf(member), password: PASSWORD } })
  const { data } = (await reply.json()) as { data: { authToken: string } }
  return data.authToken
}

/** Settings as the API holds them, changed by `change` and stored. */
export async function changeSettings(
  request: APIRequestContext,
  member: ReadyMember,
  change: (config: GeneratorConfig) => GeneratorConfig,
): Promise<void> {
  const headers = { authorization: `Bearer ${await bearerOf(request, member)}` }
  const settings = (await (await request.get('/api/account/settings', { headers })).json()) as Settings
  const data = { gameGeneratorConfig: change(settings.gameGeneratorConfig) }
  const reply = await request.patch('/api/account/settings', { headers, data })
  if (!reply.ok()) throw new Error(`The settings were refused: ${await reply.text()}`)
}

/** The same length for every game, minutes. */
export const lasting =
  (minutes: number) =>
  (config: GeneratorConfig): GeneratorConfig => ({ ...config, gameDuration: { min: minutes, max: minutes } })
