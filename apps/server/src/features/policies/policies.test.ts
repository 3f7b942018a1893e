/** Policies: their files, their pages without scripts, and who accepted which version when. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { policyIds } from '@rubato/contracts/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { policyPartsOf } from '../../dependencies/recipients.ts'
import { readEnvironment } from '../../environment/environment.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'
import { loadPolicies } from './load-policies.ts'
import { readPolicy, type PolicyParts } from './read-policy.ts'

const world = testWorld()
const directory = mkdtempSync(join(tmpdir(), 'rubato-policies-'))
afterAll(() => rmSync(directory, { recursive: true }))

const file = (id: string) => join(directory, `${id}.md`)
const write = (version: string, id = 'terms-of-service') =>
  writeFileSync(file(id), `Version: ${version}\n\n# Our terms\n\nBe kind.\n`)
const parts: PolicyParts = {
  recipients: { one: 'To one.', two: 'To two.' },
  conditions: { mail: true, patreon: false },
}
const site = (path: string | undefined) => ({
  directory: path,
  productName: 'Rubato',
  supportEmail: 'help@site.test',
  parts: policyPartsOf({
    environment: readEnvironment({ NODE_ENV: 'test' }),
    vendors: { patreon: null, partner: null },
    hasBackups: false,
  }),
})

describe('the file of a policy', () => {
  const text = `Version: 2026-11-23
# Terms of {product}

First line,
second line.

## A heading

- one
  of two
* two <b>
`
  it('is a version, a title, and headings, paragraphs and lists', () => {
    const expected = {
      id: 'terms-of-service',
      version: '2026-11-23',
      title: 'Terms of Rubato',
      blocks: [
        { kind: 'paragraph', text: 'First line, second line.' },
        { kind: 'heading', text: 'A heading' },
        { kind: 'list', items: ['one of two', 'two <b>'] },
      ],
    }
    const values = { '{product}': 'Rubato' }
    expect(readPolicy('terms-of-service', text, values, parts)).toEqual(expected)
    // As an editor on Windows writes it, with the title after an empty line.
    const windows = `\uFEFF${text.replace('23\n', '23\n\n').replaceAll('\n', '\r\n')}`
    expect(readPolicy('terms-of-service', windows, values, parts)).toEqual(expected)
  })

  it('has the parts that hold for the site, and a version that changes with those that are shown', () => {
    const own =
      'Version: 7\n# Privacy\n\n- {recipients}\n- {if mail} Mails.\n- {if patreon} Patreon.\n- {unless patreon} {if mail} No\n  payment.\n\n{if patreon} Pay.\n\n- {if patreon} Alone.\n'
    const read = (given: PolicyParts) => readPolicy('privacy-policy', own, {}, given)
    expect(read(parts).blocks).toEqual([{ kind: 'list', items: ['To one.', 'To two.', 'Mails.', 'No payment.'] }])
    const versionWith = (changes: Partial<PolicyParts>) => read({ ...parts, ...changes }).version
    expect(versionWith({ conditions: { mail: true, patreon: true } })).not.toBe(read(parts).version)
    expect(versionWith({ recipients: { one: 'To one.' } })).not.toBe(read(parts).version)
    expect(versionWith({ recipients: { one: 'To one, at another address.', two: 'To two.' } })).toBe(
      read(parts).version,
    )
    // A condition that this file does not name, and a part that is not shown.
    const more = { ...parts.conditions, guest: true }
    expect(versionWith({ conditions: more })).toBe(read(parts).version)
    const later = `${own}\n{unless guest} No partner.\n`
    expect(readPolicy('privacy-policy', later, {}, { ...parts, conditions: more }).version).toBe(read(parts).version)
    expect(read(parts).version).toMatch(/^7-[0-9a-f]{6}$/)
  })

  it.each([
    ['nothing', ''],
    ['an unknown condition', 'Version: 1\n# Terms\n\n{if pigeons} Text.'],
    ['a condition within a line', 'Version: 1\n# Terms\n\nText {if mail} more.'],
    ['no version', '# Terms\n\nText.'],
    ['an odd version', 'Version: <1>\n# Terms\n\nText.'],
    ['no title', 'Version: 1\n\nText.'],
    ['no text', 'Version: 1\n# Terms\n'],
  ])('with %s is refused in words that name it', (_, content) => {
    writeFileSync(file('privacy-policy'), content)
    expect(() => loadPolicies(site(directory))).toThrow(`${file('privacy-policy')} is no policy. `)
    rmSync(file('privacy-policy'))
  })

  it('replaces the shipped draft of that policy alone', () => {
    write('7')
    const { byId, drafts } = loadPolicies(site(directory))
    expect(byId['terms-of-service']).toMatchObject({ version: '7', title: 'Our terms' })
    expect(drafts).toEqual(['privacy-policy', 'payment-processor-policy'])
    expect(() => loadPolicies(site(join(directory, 'missing')))).toThrow('POLICIES_DIR')
  })

  it('as shipped says that a lawyer has to look at it, and names the site and its address', () => {
    const { byId, drafts } = loadPolicies(site(undefined))
    expect(drafts).toEqual([...policyIds])
    for (const policy of Object.values(byId)) {
      const words = JSON.stringify(policy)
      expect(words).toMatch(/draft that ships with the program/)
      expect(words).toMatch(/a lawyer/)
      expect(words).toContain('help@site.test')
      expect(words).not.toMatch(/\{\w+\}/)
    }
  })
})

describe('a policy', () => {
  it('is public', async () => {
    const server = await world.serve()
    for (const policy of policyIds) {
      expect((await server.visitor().call('getPolicy', { params: { policy } })).body).toMatchObject({ id: policy })
    }
    expect(await server.visitor().call('getPolicy', { params: { policy: 'cookies' } })).toMatchObject({ status: 400 })
  })

  it('is in the page without scripts, as text', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'rubato-web-'))
    writeFileSync(join(webDir, 'index.html'), 'the app')
    writeFileSync(join(webDir, '.policy.html'), '<title>__POLICY_TITLE__</title><article>__POLICY_TEXT__</article>')
    writeFileSync(file('terms-of-service'), 'Version: 7\n# Terms & more\n\n<script>x</script>\n\n- $& one\n')
    const { app } = await world.serve({ webDir }, { POLICIES_DIR: directory })
    const { body, headers } = await app.inject({ url: '/terms-of-service' })
    expect((await app.inject({ url: '/terms-of-service/' })).body).toBe(body)
    expect(body).toBe(
      '<title>Terms &#38; more</title><article><h1>Terms &#38; more</h1><p>Version 7</p>' +
        '<p>&#60;script&#62;x&#60;/script&#62;</p><ul><li>$&#38; one</li></ul></article>',
    )
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    rmSync(webDir, { recursive: true })
  })
})

describe('a member', () => {
  beforeEach(() => write('7'))
  const toAccept = async (visitor: Visitor) =>
    ((await visitor.call('me')).body as { policiesToAccept: { policy: string; version: string }[] }).policiesToAccept
  const acceptAll = async (visitor: Visitor) =>
    visitor.call('acceptPolicies', { body: { accepted: await toAccept(visitor) } })
  const stored = async (visitor: Visitor) => {
    const { id } = (await visitor.call('me')).body as { id: string }
    return world.database.queries.selectFrom('policy_acceptances').selectAll().where('user_id', '=', id).execute()
  }
  const serve = () => world.serve({}, { POLICIES_DIR: directory })

  it('accepts the terms and the privacy policy once, with version and date', async () => {
    const server = await serve()
    const visitor = server.visitor()
    visitor.acceptsPolicies = false
    await visitor.signUp()
    const asked = await toAccept(visitor)
    expect(asked).toEqual([
      { policy: 'terms-of-service', version: '7' },
      expect.objectContaining({ policy: 'privacy-policy' }),
    ])
    const before = server.clock.now()
    expect((await acceptAll(visitor)).body).toEqual({ policiesToAccept: [] })
    expect(await toAccept(visitor)).toEqual([])
    const rows = await stored(visitor)
    expect(rows).toHaveLength(2)
    server.clock.advance(60_000)
    await visitor.call('acceptPolicies', { body: { accepted: asked } })
    expect(await stored(visitor)).toEqual(rows)
    expect(rows.every(({ accepted_at }) => Math.abs(accepted_at.getTime() - before) < 10_000)).toBe(true)
  })

  it('is asked once for a new version, and not again for one that was accepted before', async () => {
    const visitor = (await serve()).visitor()
    visitor.acceptsPolicies = false
    await visitor.signUp()
    await acceptAll(visitor)
    write('8')
    const later = (await serve()).visitor()
    later.bearer = visitor.bearer
    expect(await toAccept(later)).toEqual([{ policy: 'terms-of-service', version: '8' }])
    await acceptAll(later)
    expect(await toAccept(later)).toEqual([])
    expect(await stored(later)).toHaveLength(3)
    write('7')
    const back = (await serve()).visitor()
    back.bearer = visitor.bearer
    expect(await toAccept(back)).toEqual([])
  })

  it('cannot accept a version that is not the present one, nor part of such a request', async () => {
    const visitor = (await serve()).visitor()
    visitor.acceptsPolicies = false
    await visitor.signUp()
    const [terms, privacy] = await toAccept(visitor)
    const accepted = [{ ...terms, version: '6' }, privacy]
    expect(await visitor.call('acceptPolicies', { body: { accepted } })).toMatchObject({
      status: 409,
      error: 'policies.changed',
    })
    expect(await stored(visitor)).toEqual([])
    expect(await toAccept(visitor)).toHaveLength(2)
  })

  it('is refused all calls but those of the contract until the present versions are accepted, admins too', async () => {
    const visitor = await (await serve()).visitor().become('master')
    await visitor.becomeAdmin()
    expect((await visitor.call('getSettings')).status).toBe(200)
    write('8')
    const later = (await serve()).visitor()
    later.bearer = visitor.bearer
    const refusal = { status: 403, error: 'policies.not-accepted' }
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { access, beforeAcceptance }: Endpoint = endpoints[name]
      if (access === 'public' || access === 'session' || beforeAcceptance) continue
      expect([name, await later.call(name)]).toEqual([name, expect.objectContaining(refusal)])
    }
    await acceptAll(later)
    expect((await later.call('getSettings')).status).toBe(200)
  })

  it('keeps the calls of their own account, data and subscriptions without an acceptance, and no others', async () => {
    const kept = (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => (endpoints[name] as Endpoint).beforeAcceptance,
    )
    expect(kept.sort()).toEqual([
      'acceptPolicies',
      'cancelErasure',
      'cancelSubscription',
      'declareAge',
      'deleteHistoryCopy',
      'exportData',
      'finishAgeCheck',
      'getAuthSession',
      'getCheckout',
      'getPersonalData',
      'giveConsent',
      'listReceipts',
      'listSubscriptions',
      'me',
      'membershipStatus',
      'patreonStatus',
      'patreonUnlink',
      'requestErasure',
      'startAgeCheck',
      'withdrawDeclaration',
    ])
    const visitor = (await serve()).visitor()
    visitor.acceptsPolicies = false
    await visitor.signUp()
    for (const name of kept.filter((each) => each !== 'acceptPolicies' && each !== 'requestErasure'))
      expect([name, (await visitor.call(name)).error]).not.toEqual([name, 'policies.not-accepted'])
  })
})
