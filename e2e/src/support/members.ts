/** The demo accounts, and their steps before a test starts. */
import type { GeneratorConfig, Settings } from '@rubato/contracts/domain'
import { expect, request, type APIRequestContext, type Page } from '@playwright/test'

export const PASSWORD = 'rubato-demo-2026'
export type DemoMember = 'free' | 'follower' | 'supporter'
/** The admin of the moderation tests; admins need no membership. */
export const ADMIN: DemoMember = 'free'
export const emailOf = (member: DemoMember) => `${member}@rubato.test`

/** Signs in by the form. */
export async function signInByHand(page: Page, member: DemoMember): Promise<void> {
  await page.goto('/sign-in/')
  await page.getByLabel('E-mail address').fill(emailOf(member))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Accepts the terms and the privacy policy on the screen that requests them, and gives the requested consents. */
export async function acceptPolicies(page: Page): Promise<void> {
  await page.getByLabel('I accept the terms of service.').check()
  await page.getByLabel('I have read the privacy policy.').check()
  const consent = page.getByLabel(/may store information about my sex life/)
  if ((await consent.count()) > 0) await consent.check()
  const send = page.getByRole('button', { name: 'Continue' })
  await send.click()
  // A navigation before the answer would abort the request.
  await expect(send).toBeHidden()
}

/** Skips the questions before the first session, to which a new account is led, and waits for home. */
export async function skipWelcome(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/welcome/)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/\/home/)
}

const askToSignIn = (request: APIRequestContext, member: DemoMember) =>
  request.post('/api/auth/sign-in', { data: { email: emailOf(member), password: PASSWORD } })

/** Signs in by the API and opens home, or another page of the app. */
export async function signIn(page: Page, member: DemoMember, path = '/home'): Promise<void> {
  const reply = await askToSignIn(page.request, member)
  if (!reply.ok()) throw new Error(`The sign-in was refused: ${await reply.text()}`)
  // The app requests a session only with this flag. Set for one page: a sign-out removes it.
  const flag = await page.addInitScript(() => localStorage.setItem('rubato.signed-in', 'true'))
  await page.goto(path)
  await flag.dispose()
}

/** Signs in by the API and waits for home. */
export async function signInToHome(page: Page, member: DemoMember): Promise<void> {
  await signIn(page, member)
  await expect(page).toHaveURL(/\/home/)
}

/** The member whose cookie each `request` has, and the bearer token that came with it. */
const signedIn = new WeakMap<APIRequestContext, { member: DemoMember; bearer: string }>()

/** Signs `request` in as this member, unless it is already. */
export async function bearerOf(request: APIRequestContext, member: DemoMember): Promise<string> {
  const present = signedIn.get(request)
  if (present?.member === member) return present.bearer
  const reply = await askToSignIn(request, member)
  const { data } = (await reply.json()) as { data: { authToken: string } }
  signedIn.set(request, { member, bearer: data.authToken })
  return data.authToken
}

/** Accepts the policies for the demo accounts. Their versions depend on the settings of the product. */
export async function acceptForMembers(url: string): Promise<void> {
  for (const member of ['free', 'follower', 'supporter'] as const) {
    const api = await request.newContext({ baseURL: url })
    const headers = { authorization: `Bearer ${await bearerOf(api, member)}` }
    const { policiesToAccept: accepted } = (await (await api.get('/api/account/me', { headers })).json()) as {
      policiesToAccept: unknown[]
    }
    if (accepted.length > 0) await api.post('/api/account/policies', { headers, data: { accepted } })
    await api.dispose()
  }
}

/** Unlinks Patreon by the API, as from another device. */
export async function unlinkElsewhere(request: APIRequestContext, member: DemoMember): Promise<void> {
  const headers = { authorization: `Bearer ${await bearerOf(request, member)}` }
  const reply = await request.post('/api/patreon/unlink', { headers })
  if (!reply.ok()) throw new Error(`The unlink was refused: ${await reply.text()}`)
}

/** Reads the settings by the API and stores the parts that `change` returns. */
export async function storeSettings(
  request: APIRequestContext,
  member: DemoMember,
  change: (settings: Settings) => Partial<Settings>,
): Promise<void> {
  const headers = { authorization: `Bearer ${await bearerOf(request, member)}` }
  const settings = (await (await request.get('/api/account/settings', { headers })).json()) as Settings
  const reply = await request.patch('/api/account/settings', { headers, data: change(settings) })
  if (!reply.ok()) throw new Error(`The settings were refused: ${await reply.text()}`)
}

/** The same for the generator config. */
export const changeSettings = (
  request: APIRequestContext,
  member: DemoMember,
  change: (config: GeneratorConfig) => GeneratorConfig,
): Promise<void> =>
  storeSettings(request, member, ({ gameGeneratorConfig }) => ({ gameGeneratorConfig: change(gameGeneratorConfig) }))

/** Sets the length of every game, minutes. */
export const lasting =
  (minutes: number) =>
  (config: GeneratorConfig): GeneratorConfig => ({ ...config, gameDuration: { min: minutes, max: minutes } })

/** Games of two minutes with one edge, and an ending short enough for it. */
export const oneEdgeInTwoMinutes = (config: GeneratorConfig): GeneratorConfig => {
  const { edging, cum, ruined, denial } = config.orgasm
  return {
    ...lasting(2)(config),
    cock: { ...config.cock, warmup: { ...config.cock.warmup, duration: 10 } },
    orgasm: {
      ...config.orgasm,
      edging: { ...edging, edges: { min: 1, max: 1 }, duration: { min: 20, max: 20 } },
      cum: { ...cum, duration: { min: 15, max: 15 }, cooldown: { min: 0, max: 0 }, gap: 0 },
      ruined: { ...ruined, enabled: false },
      denial: { ...denial, enabled: false },
    },
  }
}
