/** Lines of scripts, spoken by the speech server, over the API. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_LINE, SPEECH_CALLS_PER_MINUTE } from '@rubato/contracts/api'
import { DEFAULT_SCRIPT_ID } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { writeWav } from '@rubato/contracts/wav'
import { SpeechUnavailableError, type SpeechRequest, type VoicePacks } from '../../ports/content-services.ts'
import { siteSettings } from '../../site/site-settings.ts'
import { callItem, itemKits, makeItem, type ItemKit } from '../../test-support/items.ts'
import { done, edgeDialog, makeScript, moderate, moderateItem, readDialogs } from '../../test-support/scripts.ts'
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

const nothing = async () => undefined
const noPacks: VoicePacks = { id: null, packs: [], find: async () => null }

/** A site whose speech server answers at once. */
async function begin({
  hasServer = true,
  voicePacks = noPacks,
}: { hasServer?: boolean; voicePacks?: VoicePacks } = {}) {
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
    store: { find: async () => null, save: nothing, claim: async () => nothing, removeUnused: nothing },
    isInBucket: false,
  }
  const app = await buildApp({ ...dependencies, speech: hasServer ? speech : null, voicePacks })
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
      { text: 'Count to twelve.', voice: 'Alto', speed: 'slow' },
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

describe('own words of a game', () => {
  const game = itemKits[0] as ItemKit
  const word = (id: string, text: string, more: Given = {}) => ({
    id,
    at: 1000,
    duration: 3000,
    task: 'steady',
    kind: 'say',
    trigger: 'own-words',
    text,
    ...more,
  })
  const events = [
    word('one', 'Read this.', { speech: 'Red this, {edges}.' }),
    word('twice', 'Here.'),
    word('twice', 'There.'),
    word('variable', 'Good evening, {her-name}.'),
    { ...word('script', ''), text: undefined, trigger: 'stroke-faster' },
  ]
  const makeGame = (owner: Visitor, shared = false) => makeItem(owner, game, { shared, rest: { events } })
  const ofGame = (gameId: string, more: Given = {}) => ({
    kind: 'own-words',
    gameId,
    event: 'one',
    values: { edges: 3 },
    ...more,
  })

  it('are spoken as they are pronounced, with their values, from the stored game alone', async () => {
    const { member } = await begin()
    const author = await member()
    const { id } = await makeGame(author)
    expect((await speak(author, ofGame(id))).status).toBe(200)
    const refused = [
      ofGame(id, { values: {} }),
      ...['twice', 'variable', 'script', 'unknown', '$', '"'].map((event) => ofGame(id, { event })),
      ofGame(id, { section: 'hall' }),
      ofGame(id, { section: 'hall', event: undefined }),
    ]
    for (const line of refused) expect((await speak(author, line)).error).toBe('dialog.not-found')
    expect((await speak(author, ofGame(id, { event: undefined }))).status).toBe(400)
    expect(texts()).toEqual(['Red this, three.'])
  })

  it('are those of an event of a section, or of its exit', async () => {
    const { member } = await begin()
    const author = await member()
    const { id } = await makeGame(author)
    const sections = [
      { id: 'hall', events: [word('one', 'In the hall.')], exit: { kind: 'go', to: 'room' } },
      { id: 'room', events: [word('one', 'In the room.')], exit: { kind: 'ask', text: 'Stay?' } },
    ]
    await sql`update games set content = ${JSON.stringify({ sections })}::jsonb where id = ${id}`.execute(
      world.database.queries,
    )
    const statuses: number[] = []
    for (const place of [
      { section: 'room', event: 'one' },
      { section: 'room', event: undefined },
      { section: 'hall', event: undefined },
      { event: 'one' },
    ])
      statuses.push((await speak(author, ofGame(id, place))).status)
    expect(statuses).toEqual([200, 200, 404, 404])
    expect(texts()).toEqual(['In the room.', 'Stay?'])
  })

  it('are spoken to those who may play the game, and to no other', async () => {
    const { member } = await begin()
    const [author, reader] = [await member('supporter'), await member()]
    const { id } = await makeGame(author, true)
    const status = async (visitor: Visitor) => (await speak(visitor, ofGame(id))).status
    const both = async () => [await status(author), await status(reader)]
    expect(await both()).toEqual([200, 200])
    await moderateItem(world.database, { kind: 'game', id }, 'taken-down')
    expect(await both()).toEqual([200, 404])
    await moderateItem(world.database, { kind: 'game', id }, null)
    await callItem(author, game, 'updateItem', { id, body: { shared: false } })
    expect(await both()).toEqual([200, 404])
    await callItem(author, game, 'deleteItem', { id })
    expect(await both()).toEqual([404, 404])
  })

  it('are spoken to those who opened the game by its link, while the link opens it', async () => {
    const { member } = await begin()
    const [author, reader] = [await member('supporter'), await member()]
    const [{ id }, other] = [await makeGame(author), await makeGame(author)]
    const { link } = await done<{ link: string }>(callItem(author, game, 'createItemLink', { id }))
    const status = async (gameId: string) => (await speak(reader, ofGame(gameId, { link }))).status
    expect([await status(id), await status(other.id)]).toEqual([200, 404])
    await moderateItem(world.database, { kind: 'game', id }, 'held')
    expect(await status(id)).toBe(404)
    await moderateItem(world.database, { kind: 'game', id }, null)
    await callItem(author, game, 'removeItemLink', { id })
    expect(await status(id)).toBe(404)
  })

  it('are in no log, also where the server fails', async () => {
    const { member, log } = await begin()
    isDown = true
    const author = await member('supporter')
    const { id } = await makeGame(author)
    const { link } = await done<{ link: string }>(callItem(author, game, 'createItemLink', { id }))
    expect((await speak(author, ofGame(id, { link }))).error).toBe('speech.unavailable')
    expect(log.join('')).toContain('"code":"no-answer"')
    for (const secret of ['Red this', 'Read this', link]) expect(log.join('')).not.toContain(secret)
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

describe('a line of a voice pack', () => {
  const stopped = { kind: 'shipped', line: 'stopped' }
  const sample = { kind: 'shipped', line: SAMPLE_LINE }
  const packed = writeWav({ samples: new Int16Array(2000), sampleRate: 24_000 })
  /** Alto has one line; Bass is a voice of the pack without it. */
  const voicePacks: VoicePacks = {
    id: 'pack',
    packs: [{ title: 'Test', licence: 'MIT', voices: ['Alto', 'Bass'] }],
    find: async ({ text, voice }) => (voice === 'Alto' && text === 'Everything has stopped.' ? packed : null),
  }
  const soundOf = async (visitor: Visitor, line: Given, voice = 'Alto') => {
    const { status, body } = await speak(visitor, line, { voice })
    return [status, body]
  }
  const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString()

  it('is spoken without asking the server, which speaks the others', async () => {
    const { member } = await begin({ voicePacks })
    const visitor = await member()
    expect(await soundOf(visitor, stopped)).toEqual([200, asText(packed)])
    expect(texts()).toEqual([])
    expect(await soundOf(visitor, sample)).toEqual([200, asText(wav)])
    expect(texts()).toEqual(['This is how I sound.'])
  })

  it.each([
    ['there is no server', false],
    ['the server does not answer', true],
  ])('is spoken where %s, and a missing line of its voices is an empty file', async (_, hasServer) => {
    isDown = true
    const { member } = await begin({ voicePacks, hasServer })
    const visitor = await member()
    expect(await soundOf(visitor, stopped)).toEqual([200, asText(packed)])
    expect(await soundOf(visitor, sample)).toEqual([200, undefined])
    expect(await soundOf(visitor, stopped, 'Bass')).toEqual([200, undefined])
    expect((await speak(visitor, stopped, { voice: 'Tenor' })).error).toBe('speech.unavailable')
  })

  it('is left to the others where its pack cannot be read', async () => {
    const find = () => Promise.reject(new Error('removed'))
    const { member, log } = await begin({ voicePacks: { ...voicePacks, find } })
    expect(await soundOf(await member(), stopped)).toEqual([200, asText(wav)])
    expect(log.join('')).not.toContain('Everything has')
  })

  it('is announced to every page, with voices and licence', async () => {
    const { dependencies } = await world.serve({ webDir })
    expect(siteSettings({ ...dependencies, voicePacks }, { age: 'declare', off: [] }).speech).toEqual({
      id: 'pack',
      voices: ['Alto', 'Bass'],
      packs: voicePacks.packs,
    })
  })
})
