import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../../app.ts'
import type { MailMessage } from '../../../ports/mail.ts'
import { done } from '../../../test-support/scripts.ts'
import { testWorld, Visitor } from '../../../test-support/test-server.ts'

const world = testWorld()
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A member of a site that sends mail, and the mails that were sent. */
async function memberWithMail() {
  const { dependencies } = await world.serve()
  const sent: MailMessage[] = []
  const mail = { send: async (message: MailMessage) => void sent.push(message), close: () => {} }
  const app = await buildApp({ ...dependencies, mail })
  closing.push(async () => {
    await app.close()
  })
  const member = new Visitor(app, world.standIns, dependencies)
  await member.signUp()
  await member.declareAge()
  return { member, subjects: () => sent.filter(({ to }) => to === member.email).map(({ subject }) => subject) }
}

describe('the request to erase an account', () => {
  it('is told by mail once, and so is that the account stays', async () => {
    const { member, subjects } = await memberWithMail()
    await member.confirmAddress()
    const ask = () => done(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    await ask()
    await ask()
    await vi.waitFor(() => expect(subjects()).toContain('Your account is to be erased'), { timeout: 60_000 })
    await done(member.call('cancelErasure'))
    await done(member.call('cancelErasure'))
    await vi.waitFor(() => expect(subjects()).toContain('Your account stays'), { timeout: 60_000 })
    const told = subjects().filter((subject) => subject.startsWith('Your account'))
    expect(told).toEqual(['Your account is to be erased', 'Your account stays'])
  })

  it('sends nothing to an address that was never confirmed, and one mail of a kind to one that is', async () => {
    const { member, subjects } = await memberWithMail()
    const askAndCancel = async () => {
      await done(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
      await done(member.call('cancelErasure'))
    }
    for (let n = 0; n < 10; n += 1) await askAndCancel()
    await vi.waitFor(() => expect(subjects()).toEqual(['Confirm your address']), { timeout: 60_000 })
    // Its own notices: earlier ones belong to the same hour.
    await world.database.queries.deleteFrom('mail_outbox').execute()
    await member.confirmAddress()
    for (let n = 0; n < 10; n += 1) await askAndCancel()
    await done(member.call('verifyEmail'))
    await vi.waitFor(
      () =>
        expect(subjects().toSorted()).toEqual([
          'Confirm your address',
          'Confirm your address',
          'Your account is to be erased',
          'Your account stays',
        ]),
      { timeout: 60_000 },
    )
  })

  it('needs a fresh proof of who it is, as the archive does; keeping the account does not', async () => {
    const server = await world.serve()
    const member = await server.visitor().become('follower')
    await done(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    server.clock.advance(11 * 60_000)
    const refused = { status: 403, error: 'auth.reverification-required' }
    expect(await member.call('requestErasure', { body: { sharedWorks: 'remove' } })).toMatchObject(refused)
    expect(await member.call('exportData')).toMatchObject(refused)
    expect((await member.call('cancelErasure')).status).toBe(204)
  })
})
