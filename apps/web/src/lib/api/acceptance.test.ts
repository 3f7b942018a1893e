import { afterEach, describe, expect, test, vi } from 'vitest'
import { adminEndpoints } from '@rubato/contracts/api'
import { answerAcceptance, answerReverification } from './questions.ts'
import { call, setSessionToken } from './api-client.ts'

const page = { data: [], pagination: { next: null } }
const open = { statusCode: 403, error: 'policies.not-accepted', issues: [] }
const stale = { statusCode: 403, error: 'auth.reverification-required', issues: [], reverification: 'strict' }
const answers = (...replies: unknown[]) => {
  const asked = vi.fn<typeof fetch>()
  for (const reply of replies)
    asked.mockImplementationOnce(() => Promise.resolve(Response.json(reply, { status: reply === page ? 200 : 403 })))
  vi.stubGlobal('fetch', asked)
  setSessionToken({ authToken: 'token', expiresAt: Date.now() + 300_000 })
  return asked
}
const listAudit = () => call(adminEndpoints.listAudit, { query: {} })

describe('a call that is refused while policies are open', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('waits for the acceptance and is repeated; all calls that wait share one question', async () => {
    answers(open, open, page, page)
    const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const stop = answerAcceptance(ask)
    await expect(Promise.all([listAudit(), listAudit()])).resolves.toEqual([page, page])
    expect(ask).toHaveBeenCalledTimes(1)
    stop()
  })

  test('is asked for a fresh proof after the acceptance, where it needs one', async () => {
    answers(open, stale, page)
    const order: string[] = []
    const note = (name: string) => () => {
      order.push(name)
      return Promise.resolve(true)
    }
    const stops = [answerAcceptance(note('policies')), answerReverification(note('proof'))]
    await expect(listAudit()).resolves.toEqual(page)
    expect(order).toEqual(['policies', 'proof'])
    for (const stop of stops) stop()
  })

  test('fails with the refusal when the member does not accept, or nothing can ask', async () => {
    const asked = answers(open, open)
    const stop = answerAcceptance(() => Promise.resolve(false))
    await expect(listAudit()).rejects.toMatchObject({ code: 'policies.not-accepted' })
    stop()
    await expect(listAudit()).rejects.toMatchObject({ code: 'policies.not-accepted' })
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
