/** Lines of scripts, spoken by the speech server, over the API. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_LINE, SPEECH_CALLS_PER_MINUTE } from '@rubato/contracts/api'
import { DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { writeWav } from '@rubato/contracts/wav'
import { SpeechUnavailableError, type SpeechRequest } from '../../ports/content-services.ts'
import { edgeDialog, makeScript, moderate, readDialogs } from '../../test-support/scripts.ts'
import { testWorld, Visitor } from '../../test-support/test-server.ts'

const world = testWorld()
const locale = join(import.meta.dirname, '../../../../web/public/locales/en/common.json')
let webDir = ''
beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'rubato-web-'))
  mkdirSync(join(webDir, 'locales/en'), { recursive: true })
  writeFileSync(join(webDir, 'locales/en/common.json'), readFileSync(locale))
})
afterAll(() => rmSync(webDir, { recursive: true }))

const wav = writeWav({ samples: new Int16Array(1000), sampleRate: 16_000 })
let asked: SpeechRequest[] = []
let isDown = false
beforeEach(() => {
  asked = []
  isDown = false
})

/** A site whose speech server answers at once. */
async function begin() {
  const { dependencies, log } = await world.serve({ webDir })
  const speech = {
    synthesis: {
      id: 'one',
      voices: ['Alto'] as const,
      synthesize: async (request: SpeechRequest) => {
        asked.push(request)
        if (isDown) throw new SpeechUnavailableError('no-answer')
        return wav
      },
    },
    store: { find: async () => null, save: async () => undefined, claim: async () => async () => undefined },
  }
  const app = await buildApp({ ...dependencies, speech })
  const member = (tier: 'follower' | 'supporter' = 'follower') =>
    new Visitor(app, world.standIns, dependencies).become(tier)
  return { member, log, app }
}
type Given = Record<string, unknown>
const speak = (visitor: Visitor, line: Given, more: Given = {}) =>
  visitor.call('speakLine', { body: { voice: 'Alto', speed: 'normal', line, ...more } })
const ofDialog = (dialogId: string | undefined, more: Given = {}) => ({
  kind: 'dialog',
  dialogId,
  part: 'whole',
  values: {},
  ...more,
})
const texts = () => asked.map(({ text }) => text)

describe('a line of a script', () => {
  it('is spoken as it is pronounced, with its values, whole or as its first clause', async () => {
    const { member } = await begin()
    const author = await member()
    const { id } = await makeScript(author, {
      dialogs: [
        { trigger: 'edge', text: 'Closer now, and [hold] it.', speech: 'Closser now, and [hold] it.' },
        { trigger: 'edge', text: 'Count to {count}.' },
      ],
    })
    const [first, second] = await readDialogs(author, id)
    const reply = await speak(author, ofDialog(first?.id))
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'audio/wav'])
    expect((await speak(author, ofDialog(first?.id, { part: 'first-clause' }))).status).toBe(200)
    expect((await speak(author, ofDialog(second?.id, { values: { count: 12 } }), { speed: 'slow' })).status).toBe(200)
    expect(asked).toEqual([
      { text: 'Closser now, and hold it.', voice: 'Alto', speed: 'normal' },
      { text: 'Closser now.', voice: 'Alto', speed: 'normal' },
      { text: 'Count to 12.', voice: 'Alto', speed: 'slow' },
    ])
    expect((await speak(author, ofDialog(second?.id))).error).toBe('dialog.not-found')
  })

  it('is spoken to those who may read the script, and to no other', async () => {
    const { member } = await begin()
    const [author, reader] = [await member('supporter'), await member()]
    const hidden = { ...edgeDialog('Hidden.'), published: false }
    const { id } = await makeScript(author, { dialogs: ['Mine.', hidden] })
    const [mine] = await readDialogs(author, id)
    const statuses = async (visitor: Visitor) => [
      (await speak(visitor, ofDialog(mine?.id))).status,
      (await speak(visitor, ofDialog(hidden.id))).status,
    ]
    expect([await statuses(author), await statuses(reader)]).toEqual([
      [200, 200],
      [404, 404],
    ])
    await author.call('updateScript', { params: { scriptId: id }, body: { published: true } })
    expect(await statuses(reader)).toEqual([200, 404])
    await moderate(world.database, id, 'taken-down')
    expect(await statuses(reader)).toEqual([404, 404])
    expect(texts()).toEqual(['Mine.', 'Hidden.', 'Mine.'])
  })

  it('is named: no text of the caller is spoken', async () => {
    const { member } = await begin()
    const visitor = await member()
    const refused = [
      await speak(visitor, { kind: 'text', text: 'Anything.' }),
      await speak(visitor, ofDialog('Anything.')),
      await speak(visitor, ofDialog(DEFAULT_SCRIPT_ID, { values: { count: 'Anything.' } })),
      await speak(visitor, { kind: 'shipped', line: 'Anything.' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect((await speak(visitor, ofDialog(DEFAULT_SCRIPT_ID))).status).toBe(404)
    expect(asked).toEqual([])
  })
})

describe('a shipped line', () => {
  it('is a system line or the sample, in the words of the web app', async () => {
    const { member } = await begin()
    const visitor = await member()
    for (const line of ['stopped', SAMPLE_LINE])
      expect((await speak(visitor, { kind: 'shipped', line })).status).toBe(200)
    expect(texts()).toEqual(['Everything has stopped.', 'This is how I sound.'])
    for (const line of ['constructor', 'unknown'])
      expect((await speak(visitor, { kind: 'shipped', line })).status).toBe(404)
  })
})

describe('speech that is not available', () => {
  const stopped = { kind: 'shipped', line: 'stopped' }

  it.each([
    ['the server does not answer', 'Alto', true],
    ['it has no such voice', 'Bass', false],
  ] as const)('is refused where %s', async (_, voice, down) => {
    const { member } = await begin()
    isDown = down
    const reply = await speak(await member(), stopped, { voice })
    expect([reply.status, reply.error]).toEqual([503, 'speech.unavailable'])
  })

  it('is refused on a site without a speech server', async () => {
    const { visitor } = await world.serve({ webDir })
    expect((await speak(await visitor().become('follower'), stopped)).error).toBe('speech.unavailable')
  })

  it('leaves no text in the log', async () => {
    const { member, log } = await begin()
    isDown = true
    await speak(await member(), stopped)
    expect(log.join('')).toContain('"code":"no-answer"')
    expect(log.join('')).not.toContain('Everything has')
  })

  it('has a limit of lines per minute and member', async () => {
    const { member } = await begin()
    const visitor = await member()
    const statuses: number[] = []
    for (let n = 0; n <= SPEECH_CALLS_PER_MINUTE; n++) statuses.push((await speak(visitor, stopped)).status)
    expect(statuses.indexOf(429)).toBe(SPEECH_CALLS_PER_MINUTE)
  })
})
