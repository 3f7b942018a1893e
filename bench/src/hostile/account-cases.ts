/** The most expensive requests about signing in and payments: hashes of passwords and codes, and signatures over a whole body. */
import { randomBytes, randomUUID } from 'node:crypto'
import { newMessage, requestsOf, standInPartnerSettings } from '@rubato/stand-ins'
import { codeOf } from '../../../apps/server/src/test-support/totp.ts'
import { bodyLimitOf } from './shaped-requests.ts'
import type { Target } from './target.ts'
import { succeeded, type WorstCase } from './worst-case.ts'

export async function accountCases(send: Target['send']): Promise<WorstCase[]> {
  return [...(await secondStepCases(send)), ...webhookCases()]
}

/** Signs an account up, with a second factor and the longest password. */
async function secondStepCases(send: Target['send']): Promise<WorstCase[]> {
  const login = { email: `${randomUUID()}@example.test`, password: randomBytes(64).toString('hex') }
  const signedUp = await send({ name: 'signUp', body: { ...login, username: 'two-steps' } })
  succeeded(signedUp)
  const { cookie } = signedUp
  const { secret } = JSON.parse(succeeded(await send({ name: 'startSecondFactor', cookie }))) as { secret: string }
  const code = await codeOf(secret, Date.now())
  succeeded(await send({ name: 'confirmSecondFactor', cookie, body: { code } }))
  let step = ''
  const signIn = async () => {
    const answer = await send({ name: 'signIn', body: login })
    succeeded(answer)
    step = answer.cookie
  }
  return [
    { name: 'signIn', what: 'the longest password, before a code', body: login },
    ...['000000', 'aaaaa-aaaaa'].map((wrong): WorstCase => ({
      name: 'signInWithCode',
      what: wrong.includes('-') ? 'an unknown recovery code' : 'a wrong code',
      body: { code: wrong },
      get cookie() {
        return step
      },
      before: signIn,
    })),
    { name: 'reverify', what: 'the longest password and a wrong code', cookie, body: { ...login, code: '000000' } },
  ]
}

const SIGNATURES = 40
/** Bytes of `{"a":1},`. */
const FILLER = 8
/** Bytes of a message without its filler, at most. */
const MESSAGE = 512

/** Webhook calls with the largest body; new ones each time, because a signature is valid for minutes and an id once. */
function webhookCases(): WorstCase[] {
  const largest = (manner: 'once' | 'wrong-secret') => {
    const message = newMessage('subscription.renewed', { id: randomUUID() }, Date.now())
    const count = Math.floor((bodyLimitOf('partnerWebhook') - MESSAGE) / FILLER)
    const filler = Array.from({ length: count }, () => ({ a: 1 }))
    const body = JSON.stringify({ ...(JSON.parse(message.body) as object), filler })
    return requestsOf([standInPartnerSettings.webhookSecret], { ...message, body }, manner, Date.now())[0]!
  }
  const manySignatures = () => {
    const { headers, body } = largest('once')
    const wrong = `v1,${randomBytes(32).toString('base64')}`
    return { body, headers: { ...headers, 'webhook-signature': Array(SIGNATURES).fill(wrong).join(' ') } }
  }
  const webhook = (what: string, make: () => Pick<WorstCase, 'headers' | 'body'>): WorstCase => {
    const given: WorstCase = { name: 'partnerWebhook', what, before: async () => Object.assign(given, make()) }
    return given
  }
  return [
    webhook('64 kB, signed', () => largest('once')),
    webhook('64 kB, signed with another secret', () => largest('wrong-secret')),
    webhook(`64 kB, ${SIGNATURES} wrong signatures`, manySignatures),
  ]
}
