/** Makes the data that the screens show, by the API. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { bearerOf, changeSettings } from '../support/members.ts'
import { gamesOf } from '../support/games.ts'
import { deleteGenerator, linkGenerator, storeGenerator } from '../support/generators.ts'
import { libraryOf } from '../support/scripts.ts'
import type { SeededIds } from './screens.ts'

const LONG = 'Slow and longer than most Www'

async function answerOf<Answer>(reply: APIResponse): Promise<Answer> {
  if (!reply.ok()) throw new Error(`${reply.url()} was refused: ${await reply.text()}`)
  const text = await reply.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** "One rung at a time", which ships with the product. */
const SHIPPED_SCENE = '5b1c9e40-2f7a-4d36-8a17-000000000002'

/**
 * Makes games and generators: of each one that is shared, one with an unlisted link and one that is deleted. The own games
 * are so many that the last cards are outside the visible area of a phone.
 */
async function seedItems(request: APIRequestContext) {
  const games = await gamesOf(request, 'supporter')
  for (const name of ['First of the list', 'Second of the list', 'Third of the list'])
    await games.write(name, { shared: false })
  const { id: ownGame } = await games.write(LONG)
  const gameLink = await games.link(await games.write('Between us', { shared: false }))
  await games.delete(await games.write('Gone game', { shared: false }))
  const { id: ownScene } = await games.clone(SHIPPED_SCENE)
  const { id: ownGenerator } = await storeGenerator(request, 'supporter', { title: LONG })
  const generatorLink = await linkGenerator(request, 'supporter', ownGenerator)
  const gone = await storeGenerator(request, 'supporter', { title: 'Gone generator' })
  await deleteGenerator(request, 'supporter', gone.id)
  return { ownGame, ownScene, gameLink, ownGenerator, generatorLink }
}

/** Feedback that may be answered. */
async function seedFeedback(request: APIRequestContext, headers: Record<string, string>): Promise<void> {
  const data = { id: randomUUID(), kind: 'wish', text: `${LONG}: a quieter click.`, answerWay: 'notice', context: null }
  await answerOf(await request.post('/api/feedback', { data, headers }))
}

/** Makes a published script with a few lines, a deleted script, an open report and feedback; finds the default script. */
export async function seed(request: APIRequestContext): Promise<SeededIds> {
  const items = await seedItems(request)
  const library = await libraryOf(request, 'supporter')
  const { id: ownScript } = await library.write(LONG, { triggers: ['introduction', 'edge', 'edge'], tags: ['calm'] })
  const deleted = await library.write('Let go', { published: false })
  const headers = { authorization: `Bearer ${await bearerOf(request, 'supporter')}` }
  await answerOf(await request.delete(`/api/script/${deleted.id}`, { headers }))
  const listed = await answerOf<{ data: { id: string }[] }>(await request.get('/api/scripts', { headers }))
  const otherScript = listed.data.find(({ id }) => id !== ownScript)?.id ?? ''
  // Expert mode shows the whole form.
  await changeSettings(request, 'supporter', (config) => ({ ...config, settingsMode: 'expert' }))
  // A member gets announcements.
  await answerOf(await request.patch('/api/account/settings', { data: { announcements: true }, headers }))
  const report = { kind: 'script', id: ownScript, reason: 'unsafe', text: 'The second line says five minutes.' }
  await answerOf(await request.post('/api/report', { data: report }))
  await seedFeedback(request, headers)
  const admin = { authorization: `Bearer ${await bearerOf(request, 'free')}` }
  const queue = await answerOf<{ data: { id: string }[] }>(await request.get('/api/admin/queue', { headers: admin }))
  const me = await answerOf<{ id: string }>(await request.get('/api/account/me', { headers }))
  return { ...items, ownScript, otherScript, item: queue.data[0]?.id ?? '', user: me.id }
}
