/** Generators of the demo accounts, and the steps that several tests take in their form. */
import { defaultGeneratorConfig, type GameGenerator, type GeneratorConfig } from '@rubato/contracts/domain'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { bearerOf, type DemoMember } from './members.ts'

const splash = {
  id: 'ember-tide',
  photo: '/splash/ember-tide-1.avif',
  downloadLink: '',
  author: { name: 'Rubato', profile: '' },
  alt: 'Low waves of ember-coloured light',
  source: 'bundled',
} as const

/** Stores a generator by the API. */
export async function storeGenerator(
  request: APIRequestContext,
  member: DemoMember,
  { title, config = defaultGeneratorConfig }: { title: string; config?: GeneratorConfig },
): Promise<GameGenerator> {
  const headers = { authorization: `Bearer ${await bearerOf(request, member)}` }
  const data = { title, description: 'Made for a test of the form.', splash, tags: ['evening'], config }
  const reply = await request.post('/api/game-generator', { headers, data })
  if (!reply.ok()) throw new Error(`The generator was refused: ${await reply.text()}`)
  return (await reply.json()) as GameGenerator
}

async function send(request: APIRequestContext, member: DemoMember, method: 'PUT' | 'DELETE', path: string) {
  const headers = { authorization: `Bearer ${await bearerOf(request, member)}` }
  const reply = await request.fetch(`/api/game-generator/${path}`, { method, headers })
  if (!reply.ok()) throw new Error(`${method} ${path} was refused: ${await reply.text()}`)
  return reply
}

/** The path, with fragment, of a new unlisted link. */
export async function linkGenerator(request: APIRequestContext, member: DemoMember, id: string): Promise<string> {
  const { link } = (await (await send(request, member, 'PUT', `${id}/link`)).json()) as { link: string }
  return `/shared-game-generator#${link}`
}

export async function deleteGenerator(request: APIRequestContext, member: DemoMember, id: string): Promise<void> {
  await send(request, member, 'DELETE', id)
}

/** Chooses the first picture that is offered, in place of the one that is chosen beforehand. */
async function choosePicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change the picture' }).click()
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button').first().click()
  await expect(page.getByRole('list', { name: 'Pictures' })).toBeHidden()
}

/** Fills in the fields that a generator needs in addition to its config. */
export async function fillDetails(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Description' }).fill('A quarter of an hour after a long day.')
  await choosePicture(page)
}

export const preview = (page: Page) => page.getByRole('region', { name: 'What this makes' })

/** Waits for the first preview. */
export const previewReady = (page: Page) =>
  expect(preview(page).getByText('Drawn from 200 simulated games.')).toBeVisible({ timeout: 90_000 })
