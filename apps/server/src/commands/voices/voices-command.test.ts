import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeWav } from '@rubato/contracts/wav'
import { readEnvironment } from '../../environment/environment.ts'
import { shippedTexts } from './shipped-texts.ts'
import { runVoicesCommand } from './voices-command.ts'

/** A short tone: the synthesiser of the stand-in would take minutes for all lines. */
const tone = writeWav({
  samples: Int16Array.from({ length: 1600 }, (_, n) => 8000 * Math.sin(n / 5)),
  sampleRate: 16_000,
})
let directory = ''
let server: Server
let asked = 0
/** The server fails from this request on. */
let failsFrom = Infinity
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-voices-'))
  asked = 0
  failsFrom = Infinity
  server = createServer((request, response) => {
    request.resume()
    asked += 1
    if (asked >= failsFrom) return response.writeHead(400).end()
    response.setHeader('content-type', 'audio/wav').end(tone)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.close()
  rmSync(directory, { recursive: true })
})

const environment = (more: Record<string, string> = {}) =>
  readEnvironment({
    NODE_ENV: 'test',
    SPEECH_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    SPEECH_VOICES: '{"Alto":"one","Bass":"two"}',
    SPEECH_CACHE_DIR: directory,
    WEB_DIR: directory,
    ...more,
  })
const texts = Array.from({ length: 60 }, (_, n) => `Line ${n}.`)
const none = () => undefined
const run = (...args: string[]) => runVoicesCommand(args, none, { environment: environment(), textsOf: () => texts })
const kept = () => readdirSync(directory, { recursive: true }).filter((name) => String(name).endsWith('.clip')).length

describe('npm run voices -- render', () => {
  it('keeps every line once, also when it is interrupted and run again', async () => {
    failsFrom = 20
    await expect(run('render', '--voices', 'Alto')).rejects.toThrow(
      /does not answer \(status-400\). \d+ of \d+ lines are done/,
    )
    const before = kept()
    expect(before).toBeGreaterThan(15)
    failsFrom = Infinity
    asked = 0
    expect(await run('render', '--voices', 'Alto', '--parallel', '8')).toBe(
      `All ${texts.length} lines are kept, ${texts.length - before} of them new.`,
    )
    expect([asked, kept()]).toEqual([texts.length - before, texts.length])
  })

  it.each([
    [['draw'], 'Usage:'],
    [['render', '--voices', 'Sopran'], 'Sopran is no voice'],
    [['render', '--voices', 'Tenor'], 'SPEECH_VOICES has no name for Tenor'],
    [['render', '--parallel', '0'], '--parallel is a number from 1 to 16'],
    [['render', '--all'], 'Usage:'],
  ])('says what is wrong with %j', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
    expect(asked).toBe(0)
  })

  it('refuses a cache that cannot hold all lines, and a site without a server', async () => {
    const small = { environment: environment({ SPEECH_CACHE_MB: '10' }) }
    await expect(runVoicesCommand(['render'], none, small)).rejects.toThrow(
      /lines take about \d+ MB, and SPEECH_CACHE_MB is 10/,
    )
    const without = { environment: readEnvironment({ NODE_ENV: 'test' }) }
    await expect(runVoicesCommand(['render'], none, without)).rejects.toThrow('SPEECH_URL is not set')
  })
})

describe('npm run voices -- render --dry-run', () => {
  it('counts the lines of the chosen scripts, their room and their time, without a speech server', async () => {
    const parts = { environment: readEnvironment({ NODE_ENV: 'test', WEB_DIR: directory }) }
    const answer = await runVoicesCommand(['render', '--dry-run', '--voices', 'Alto'], none, parts)
    expect(answer).toMatch(/^[\d,]+ lines with [\d,]+ characters: at most \d+\.\d h of speech\n/)
    expect(answer).toMatch(/Room: [\d,]+ MB in the cache while rendering, \d+ MB in a pack\nTime: \d+ min at 50 times/)
    const linesOf = (text: string) => Number(text.split(' ')[0]?.replaceAll(',', ''))
    const scripts = (names: string) =>
      runVoicesCommand(['render', '--dry-run', '--voices', 'Alto', '--scripts', names], none, parts)
    expect(linesOf(await scripts('countdown'))).toBe(201)
    expect(linesOf(await scripts('host,coach'))).toBeLessThan(linesOf(answer))
    expect(asked).toBe(0)
  })

  it('says that the lines of the app are missing where it is not built, and counts them where it is', async () => {
    const parts = { environment: environment(), textsOf: () => texts }
    const printed: string[] = []
    const count = () =>
      runVoicesCommand(['render', '--dry-run', '--voices', 'Alto'], (line) => printed.push(line), parts)
    expect(await count()).toMatch(/^60 lines/)
    expect(printed.join()).toMatch(/not built in WEB_DIR.*tools\/build-web\.ts/)
    printed.length = 0
    const english = import.meta.resolve('../../../../web/public/locales/en/common.json')
    mkdirSync(join(directory, 'locales/en'), { recursive: true })
    copyFileSync(fileURLToPath(english), join(directory, 'locales/en/common.json'))
    expect(Number((await count()).split(' ')[0])).toBeGreaterThan(65)
    expect(printed).toEqual([])
  })
})

it('The texts have their placeholders filled with the usual values, and first clauses on request', () => {
  const whole = shippedTexts(false)
  expect(whole.filter((text) => /[{}]/.test(text))).toEqual([])
  expect(whole).toEqual(expect.arrayContaining(['Sets of three, then rest.', 'Sets of twenty, then rest.']))
  expect(shippedTexts(true).length).toBeGreaterThan(whole.length * 1.2)
})
