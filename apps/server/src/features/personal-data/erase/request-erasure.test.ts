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
  const member = await new Visitor(app, world.standIns, dependencies).become('follower')
  return { member, subjects: () => sent.filter(({ to }) => to === member.email).map(({ subject }) => subject) }
}

describe('the request to erase an account', () => {
  it('is told by mail once, and so is that the account stays', async () => {
    const { member, subjects } = await memberWithMail()
    const ask = () => done(member.call('requestErasure', { body: { sharedWorks: 'remove' } }))
    await ask()
    await ask()
    await vi.waitFor(() => expect(subjects()).toContain('Your account is to be erased'), { timeout: 10_000 })
    await done(member.call('cancelErasure'))
    await done(member.call('cancelErasure'))
    await vi.waitFor(() => expect(subjects()).toContain('Your account stays'), { timeout: 10_000 })
    const told = subjects().filter((subject) => subject.startsWith('Your account'))
    expect(told).toEqual(['Your account is to be erased', 'Your account stays'])
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
