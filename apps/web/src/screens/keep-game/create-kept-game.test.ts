import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultGeneratorConfig, defaultSettings, type Photo } from '@rubato/contracts/domain'
import { profileFromSettings } from '@rubato/engine'
import { generateSession } from '../../features/sessions/prepare/prepare-session.ts'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { createKeptGame, pictureOf } from './create-kept-game.ts'

const profile = profileFromSettings(defaultSettings, { now: 0, screening: [], offHere: [] })
const prepared = generateSession(defaultGeneratorConfig, profile, 'seed')
if (!prepared.ok) throw new Error('The default config makes a game')
const { game } = prepared.session
const gone: Photo = {
  id: 'gone',
  photo: 'https://photos.example/gone',
  downloadLink: '',
  author: { name: '', profile: '' },
}

const sent: Photo[] = []
beforeEach(() => setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 }))
afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
})

/** A service that refuses the first request with this answer. */
function refuseOnce(answer: object, status: number) {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { splash, ...rest } = JSON.parse(body) as { splash: Photo }
    sent.push(splash)
    if (sent.length === 1) return Response.json(answer, { status })
    const stored = { id: '5b1c9e40-2f7a-4d36-8a15-000000000001', createdBy: { id: crypto.randomUUID(), username: 'a' } }
    return Response.json({ ...rest, ...stored, splash })
  })
}

test.each([
  ['does not have the photo', { error: 'request.invalid', issues: [{ path: ['splash', 'id'], message: 'No' }] }, 400],
  ['does not answer', { error: 'photos.unavailable', issues: [] }, 503],
])('A game is kept with a picture of the site where the photo library %s', async (_, answer, status) => {
  refuseOnce({ statusCode: status, ...answer }, status)
  // The answer of the stub is not a whole game.
  await createKeptGame(game, { name: 'A quiet game', description: 'Slow and quiet.', splash: gone }).catch(() => null)
  expect(sent).toEqual([gone, pictureOf(game)])
})

test('Another refusal is not tried again', async () => {
  refuseOnce({ statusCode: 400, error: 'request.invalid', issues: [{ path: ['name'], message: 'No' }] }, 400)
  const kept = createKeptGame(game, { name: 'A quiet game', description: 'Slow and quiet.', splash: gone })
  await expect(kept).rejects.toThrow('status code 400')
  expect(sent).toEqual([gone])
})
