/** Spoken lines of a site whose processes are on several machines, in a bucket. */
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  standInSpeechVoices,
  startSpeech,
  startStorage,
  type RunningSpeech,
  type RunningStorage,
} from '@rubato/stand-ins'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retention } from '../../jobs/retention.ts'
import { forgetRuns } from '../../test-support/jobs.ts'
import { makeScript, readDialogs } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'

const world = testWorld()
let directory = ''
let storage: RunningStorage
let server: RunningSpeech
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-stored-'))
  storage = await startStorage()
  server = await startSpeech()
})
afterEach(async () => {
  await storage.close()
  await server.close().catch(() => undefined)
  rmSync(directory, { recursive: true })
})

const machine = (name: string, settings: Record<string, string> = storage.settings) =>
  world.serve(
    {},
    {
      ...settings,
      DATA_DIR: join(directory, name),
      SPEECH_URL: server.baseUrl,
      SPEECH_VOICES: standInSpeechVoices,
    },
  )
async function scriptOf(author: Visitor): Promise<string[]> {
  const { id } = await makeScript(author, { dialogs: ['Slowly now.', 'Keep that canary pace.'] })
  await author.call('updateScript', { params: { scriptId: id }, body: { published: true } })
  return (await readDialogs(author, id)).map((dialog) => dialog.id)
}
const speak = async (visitor: Visitor, dialogId: string | undefined) => {
  const line = { kind: 'dialog', dialogId, part: 'whole', values: {} }
  return (await visitor.call('speakLine', { body: { voice: 'Alto', speed: 'normal', line } })).status
}

it('A line that one machine has made is spoken by another, also without the speech server', async () => {
  const here = await machine('here')
  const author = await here.visitor().become('supporter')
  const [first, second] = await scriptOf(author)
  expect(await speak(author, first)).toBe(200)
  expect(storage.names()).toEqual([expect.stringMatching(/^speech\/[0-9a-f]{2}\/[0-9a-f]{64}\.clip$/)])
  const there = await machine('there')
  await server.close()
  const member = await there.visitor().become('follower')
  expect([await speak(member, first), await speak(member, second)]).toEqual([200, 503])
})

describe.each(['a directory', 'a bucket'] as const)('A line in %s', (kind) => {
  const folder = () => join(directory, 'here', 'speech')
  const namesOfFiles = () =>
    kind === 'a bucket' ? storage.names() : readdirSync(folder(), { recursive: true, encoding: 'utf8' })
  const clips = () => namesOfFiles().filter((name) => name.endsWith('.clip'))
  function setUsed(name: string, daysAgo: number) {
    const at = new Date(Date.now() - daysAgo * 86_400_000)
    if (kind === 'a directory') return utimesSync(join(folder(), name), at, at)
    vi.useFakeTimers({ toFake: ['Date'], now: at })
    storage.put(name, storage.contentOf(name) ?? Buffer.alloc(0))
    return vi.useRealTimers()
  }

  it('that was not used for the period is gone after a night, and one that was used yesterday stays', async () => {
    const site = await machine('here', kind === 'a bucket' ? storage.settings : {})
    const author = await site.visitor().become('supporter')
    const [first, second] = await scriptOf(author)
    expect(await speak(author, first)).toBe(200)
    const [unused = ''] = clips()
    expect(await speak(author, second)).toBe(200)
    setUsed(unused, retention.spokenLines.ms / 86_400_000 + 1)
    for (const name of clips()) if (name !== unused) setUsed(name, 1)
    await forgetRuns(world.database)
    await site.clock.strike()
    expect(clips()).toHaveLength(1)
    expect(clips()).not.toContain(unused)
  })
})

it.each([400, 422, 500])(
  'A text that the speech server answers with %i is not asked for again, and the lines of other members are spoken',
  async (status) => {
    const site = await machine('here')
    const [author, other] = [await site.visitor().become('supporter'), await site.visitor().become('supporter')]
    const [odd] = await scriptOf(author)
    const [, line] = await scriptOf(other)
    server.setFault({ kind: 'error', status }, status >= 500 ? 2 : 1)
    expect(await speak(author, odd)).toBe(503)
    expect(await speak(other, line)).toBe(200)
    const before = server.calls.length
    expect(await speak(author, odd)).toBe(503)
    expect(server.calls).toHaveLength(before)
  },
)

it.each([
  ['answers errors', { kind: 'error', status: 503 }],
  ['hangs', { kind: 'hang' }],
  ['refuses its key', { kind: 'error', status: 403 }],
] as const)('A storage that %s stops no line: the speech server makes it', async (_, fault) => {
  const site = await machine('here')
  const author = await site.visitor().become('follower')
  const [first, second] = await scriptOf(author)
  storage.setFault(fault)
  expect([await speak(author, first), await speak(author, second)]).toEqual([200, 200])
  const log = site.log.join('')
  expect(log).toContain('the storage server did not answer')
  expect(log).not.toMatch(/canary|rubato-development-secret/)
})
