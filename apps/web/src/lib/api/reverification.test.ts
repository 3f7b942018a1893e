import { afterEach, describe, expect, test, vi } from 'vitest'
import { adminEndpoints, moderationEndpoints } from '@rubato/contracts/api'
import type { ReverificationPreset } from '@rubato/contracts/domain'
import { call, setSessionToken } from './api-client.ts'
import { answerReverification } from './questions.ts'

const page = { data: [], pagination: { next: null } }
const rejection = { statusCode: 403, error: 'auth.reverification-required', issues: [], reverification: 'strict' }
const answers = (...replies: unknown[]) => {
  const asked = vi.fn<typeof fetch>()
  for (const reply of replies) {
    const status = reply === rejection ? 403 : 200
    asked.mockImplementationOnce(() => Promise.resolve(Response.json(reply, { status })))
  }
  vi.stubGlobal('fetch', asked)
  setSessionToken({ authToken: 'token', expiresAt: Date.now() + 300_000 })
  return asked
}

describe('a call that needs a fresh proof of who it is', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('asks nothing while the proof is fresh', async () => {
    answers(page)
    const ask = vi.fn<() => Promise<boolean>>()
    const stop = answerReverification(ask)
    await expect(call(adminEndpoints.listAudit, { query: {} })).resolves.toEqual(page)
    expect(ask).not.toHaveBeenCalled()
    stop()
  })

  test('continues after the proof, and asks once for all calls that wait', async () => {
    answers(rejection, rejection, page, page)
    const ask = vi.fn<(preset: ReverificationPreset) => Promise<boolean>>(() => Promise.resolve(true))
    const stop = answerReverification(ask)
    const both = [call(adminEndpoints.listAudit, { query: {} }), call(moderationEndpoints.listQueue, { query: {} })]
    await expect(Promise.all(both)).resolves.toEqual([page, page])
    expect(ask.mock.calls).toEqual([['strict']])
    stop()
  })

  test('fails with the first error when nothing was proved or nothing can ask', async () => {
    const asked = answers(rejection, rejection)
    const stop = answerReverification(() => Promise.resolve(false))
    await expect(call(adminEndpoints.listAudit, { query: {} })).rejects.toMatchObject({
      code: 'auth.reverification-required',
    })
    stop()
    await expect(call(adminEndpoints.listAudit, { query: {} })).rejects.toMatchObject({
      code: 'auth.reverification-required',
    })
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
