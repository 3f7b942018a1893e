/** The API over an identity provider without passwords: a fake one that signs people in on its own pages. */
import { describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import type { RedirectProvider, OpenedSession } from '../../ports/identity.ts'
import { PASSWORD, testWorld, Visitor } from '../../test-support/test-server.ts'

const world = testWorld()
const ISSUER = 'https://login.example'
const SUBJECT = 'person-1'
const COOKIE = 'fake.session=open'
const BEARER = 'header.payload.signature'

const factors = { firstAt: null, secondAt: null, hasSecond: false }
const session: OpenedSession = {
  subject: SUBJECT,
  sessionId: 'session-1',
  factors,
  bearer: BEARER,
  expiresAt: Date.now() + 300_000,
  cookies: [],
}

/** Knows one person, whose session is open while the cookie header is `COOKIE`. */
const redirectProvider: RedirectProvider = {
  kind: 'redirect',
  issuer: ISSUER,
  origin: ISSUER,
  load: async () => {},
  start: async () => ({ url: `${ISSUER}/authorize`, cookies: [] }),
  callback: async () => ({ session, person: { subject: SUBJECT, verifiedEmail: null, invite: undefined } }),
  firstSignIn: async () => null,
  settle: async () => {},
  listSessions: async () => [],
  signOutUrl: async () => null,
  renew: async (cookie) => (cookie === COOKIE ? session : null),
  endOtherSessions: async (cookie) => (cookie === COOKIE ? session : 'signed-out'),
  endSession: async () => false,
  signOut: async () => ['fake.session=; Max-Age=0'],
  verify: async (bearer) =>
    bearer === BEARER
      ? { issuer: ISSUER, subject: SUBJECT, factors: { firstAt: null, secondAt: null, hasSecond: false } }
      : null,
  onEnded: () => () => undefined,
  follow: () => async () => {},
  deleteExpired: async () => {},
  deletePerson: async () => {},
  signInOf: async () => null,
  endSessionsOf: async () => 0,
  profile: async (subject) => (subject === SUBJECT ? { username: 'Hosted', email: 'hosted@example.test' } : null),
}

async function visitRedirectSite(use: (visitor: Visitor) => Promise<void>): Promise<void> {
  const { dependencies } = await world.serve()
  const app = await buildApp({ ...dependencies, identity: redirectProvider })
  try {
    await use(new Visitor(app, world.standIns, { ...dependencies, identity: redirectProvider }))
  } finally {
    await app.close()
  }
}

describe('a site whose identity provider has no passwords', () => {
  it('answers every password endpoint with route.not-found', () =>
    visitRedirectSite(async (visitor) => {
      visitor.cookie = COOKIE
      const refused = { status: 404, error: 'route.not-found', cookies: [] }
      expect(await visitor.signUp()).toMatchObject(refused)
      const replies = [
        await visitor.call('signIn', { body: { email: visitor.email, password: PASSWORD } }),
        await visitor.call('reverify', { body: { password: PASSWORD } }),
        await visitor.call('changePassword', {
          body: { currentPassword: PASSWORD, newPassword: 'quiet lantern rowing' },
        }),
      ]
      for (const reply of replies) expect(reply).toMatchObject(refused)
    }))

  it('takes its bearers and gives their person a row at the first request', () =>
    visitRedirectSite(async (visitor) => {
      visitor.cookie = COOKIE
      expect((await visitor.call('token')).body).toMatchObject({ code: 'token', data: { authToken: BEARER } })
      expect((await visitor.call('me')).body).toMatchObject({ username: 'Hosted', email: 'hosted@example.test' })
    }))

  it('ends sessions through the provider', () =>
    visitRedirectSite(async (visitor) => {
      visitor.cookie = COOKIE
      expect((await visitor.call('endOtherSessions')).body).toMatchObject({ code: 'others-signed-out' })
      const reply = await visitor.call('signOut')
      expect(reply).toMatchObject({ status: 204, cookies: ['fake.session=; Max-Age=0'] })
    }))
})
