import { describe, expect, it } from 'vitest'
import { factorsOf, hostedSessionOf } from './claims.ts'

const IAT = 1_700_000_000
const session = (claims: Record<string, unknown>) => hostedSessionOf({ sub: 'person', iat: IAT, ...claims })
const none = {
  organisationId: null,
  organisationRole: null,
  organisationSlug: null,
  organisationPermissions: null,
}

describe('the session in the claims of a token', () => {
  it('has no organisation, actor or factor where the provider names none', () => {
    expect(session({})).toEqual({
      userId: 'person',
      sessionId: null,
      status: 'active',
      actor: null,
      ...none,
      factorsVerifiedAt: [null, null],
    })
  })

  it('is read from a token of Clerk, version 2', () => {
    const claims = {
      v: 2,
      sid: 'sess_1',
      sts: 'active',
      act: { iss: 'https://dashboard.example', sid: 'sess_0', sub: 'user_admin' },
      fea: 'u:games,o:reports,uo:billing',
      o: { id: 'org_1', slg: 'house', rol: 'admin', per: 'read,manage', fpm: '3,2' },
    }
    expect(session(claims)).toMatchObject({
      sessionId: 'sess_1',
      status: 'active',
      actor: 'user_admin',
      organisationId: 'org_1',
      organisationRole: 'org:admin',
      organisationSlug: 'house',
      organisationPermissions: ['org:reports:read', 'org:reports:manage', 'org:billing:manage'],
    })
  })

  it('is read from a token of Clerk, version 1', () => {
    const claims = { org_id: 'org_1', org_role: 'org:member', org_slug: 'house', org_permissions: ['org:games:read'] }
    expect(session(claims)).toMatchObject({
      organisationId: 'org_1',
      organisationRole: 'org:member',
      organisationSlug: 'house',
      organisationPermissions: ['org:games:read'],
    })
  })

  it('is read from tokens of Auth0 and Keycloak', () => {
    expect(session({ org_id: 'org_a', org_name: 'house' })).toMatchObject({
      organisationId: 'org_a',
      organisationSlug: 'house',
    })
    expect(session({ organization: { house: { id: 'uuid-1' } } })).toMatchObject({
      organisationId: 'uuid-1',
      organisationSlug: 'house',
    })
    expect(session({ organization: { house: {} } })).toMatchObject({ organisationId: 'house' })
  })

  it.each([
    { o: 'org_1' },
    { o: { slg: 'house' } },
    { organization: ['house'] },
    { org_permissions: 'all' },
    { sid: 7, sts: {}, act: 'user', fva: [1], auth_time: 'now', amr: 'pwd' },
  ])('passes over claims in another form: %o', (claims) => {
    expect(session(claims)).toMatchObject({ ...none, status: 'active', actor: null, factorsVerifiedAt: [null, null] })
  })
})

describe('the time of the factors', () => {
  it('is that of the sign-in, for the second factor where one was used', () => {
    const time = (IAT - 100) * 1000
    expect(session({ auth_time: IAT - 100 }).factorsVerifiedAt).toEqual([time, null])
    expect(session({ auth_time: IAT - 100, amr: ['pwd', 'otp'] }).factorsVerifiedAt).toEqual([time, time])
  })

  it('is counted in minutes by Clerk, -1 for never', () => {
    expect(session({ fva: [7, -1], auth_time: 1 }).factorsVerifiedAt).toEqual([(IAT - 420) * 1000, null])
    expect(session({ fva: [7, 3] }).factorsVerifiedAt).toEqual([(IAT - 420) * 1000, (IAT - 180) * 1000])
  })

  it('decides what reverification asks for: the second factor where the provider reports one', () => {
    const [now, earlier] = [IAT * 1000, (IAT - 1800) * 1000]
    expect(factorsOf(session({ fva: [0, 30] }))).toEqual({ firstAt: now, secondAt: earlier, hasSecond: true })
    expect(factorsOf(session({ fva: [30, -1] }))).toEqual({ firstAt: earlier, secondAt: null, hasSecond: false })
    expect(factorsOf(session({}))).toEqual({ firstAt: null, secondAt: null, hasSecond: false })
  })
})
