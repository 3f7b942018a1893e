import { GRAMMAR_CHECKS_PER_MINUTE } from '@rubato/contracts/api'
import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { startLanguageTool, type FaultInput, type RunningLanguageTool } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { REFUSED_MS, VENDOR_REST_MS } from '../../base/vendor-rest.ts'

const world = testWorld()
let languageTool: RunningLanguageTool
beforeAll(async () => {
  languageTool = await startLanguageTool()
})
afterEach(() => languageTool.clearFaults())
afterAll(() => languageTool.close())

const TEXT = 'Canary-line, teh end.'
const checked = { status: 'checked', issues: [expect.objectContaining({ offset: 13, length: 3, isSpelling: true })] }
const unavailable = { status: 'unavailable' }

async function begin(variables: Record<string, string> = { LANGUAGETOOL_URL: languageTool.baseUrl }) {
  const server = await world.serve({}, variables)
  return { server, writer: await server.visitor().become('follower') }
}
const check = async (writer: Visitor, text: unknown = TEXT) => {
  const { status, body } = await writer.call('checkGrammar', { body: { text, dialect: 'british' } })
  return { status, body }
}
const linesOf = ({ log }: TestServer) => log.filter((line) => line.includes('the grammar service did not answer'))

describe('the grammar of a dialog', () => {
  it('is checked by the service of the site', async () => {
    const { writer } = await begin()
    expect(await check(writer)).toEqual({ status: 200, body: checked })
  })

  it('is left to the browser on a site without a service', async () => {
    const { writer } = await begin({})
    const before = languageTool.calls.length
    expect(await check(writer)).toEqual({ status: 200, body: unavailable })
    expect(languageTool.calls).toHaveLength(before)
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['a text that is too long', 'x'.repeat(DIALOG_TEXT_MAX + 1)],
    ['a number', 7],
    ['half a character', 'a\uD83C'],
  ])('is not asked of %s', async (_, text) => {
    const { writer } = await begin()
    const before = languageTool.calls.length
    expect((await check(writer, text)).status).toBe(400)
    expect(languageTool.calls).toHaveLength(before)
  })

  it('has a limit of checks per minute and member', async () => {
    const { server, writer } = await begin({})
    const statuses = []
    for (let n = 0; n <= GRAMMAR_CHECKS_PER_MINUTE; n++) statuses.push((await check(writer)).status)
    expect(statuses.indexOf(429)).toBe(GRAMMAR_CHECKS_PER_MINUTE)
    expect((await check(await server.visitor().become('follower'))).status).toBe(200)
    server.clock.advance(60_000)
    expect((await check(writer)).status).toBe(200)
  })
})

describe('while the service fails', () => {
  it.each([
    ['answers 500', { kind: 'error' }],
    ['answers garbage', { kind: 'garbage' }],
    ['closes the connection', { kind: 'refuse' }],
    ['answers far too much', { kind: 'huge', bytes: 2_000_000 }],
  ] satisfies [string, FaultInput][])('the answer is `unavailable` when it %s', async (_, fault) => {
    const { server, writer } = await begin()
    languageTool.setFault(fault)
    expect(await check(writer)).toEqual({ status: 200, body: unavailable })
    expect(linesOf(server)).toHaveLength(1)
  })

  it('is not called during the pause, and is called again after it', async () => {
    const { server, writer } = await begin()
    languageTool.setFault({ kind: 'refuse' }, 2)
    await check(writer)
    const before = languageTool.calls.length
    expect((await check(writer)).body).toEqual(unavailable)
    expect(languageTool.calls).toHaveLength(before)
    expect(linesOf(server)).toHaveLength(1)
    server.clock.advance(VENDOR_REST_MS)
    expect((await check(writer)).body).toEqual(checked)
  })

  it('at one text, the texts of other authors are checked, until three in a row have failed', async () => {
    const { server, writer } = await begin()
    const other = await server.visitor().become('follower')
    // Each check is tried twice.
    languageTool.setFault({ kind: 'error', status: 500 }, 2)
    expect((await check(writer, 'An odd text.')).body).toEqual(unavailable)
    expect((await check(other)).body).toEqual(checked)
    languageTool.setFault({ kind: 'error', status: 400 }, 3)
    for (const text of ['One.', 'Two.', 'Three.']) expect((await check(writer, text)).body).toEqual(unavailable)
    expect((await check(other)).body).toEqual(unavailable)
  })

  it('no text is logged in any case', async () => {
    const { server, writer } = await begin()
    await check(writer)
    await check(writer, `${TEXT}\0`)
    for (const fault of [{ kind: 'error' }, { kind: 'garbage' }, { kind: 'refuse' }] satisfies FaultInput[]) {
      languageTool.setFault(fault)
      await check(writer)
      server.clock.advance(REFUSED_MS + 1)
    }
    const log = server.log.join('')
    expect(linesOf(server).map((line) => /"code":"([^"]+)"/.exec(line)?.[1])).toEqual([
      'status-500',
      'malformed',
      'no-answer',
    ])
    expect(log).toContain('"route":"/api/grammar/check"')
    expect(log).not.toMatch(/canary|teh end/i)
  })
})
