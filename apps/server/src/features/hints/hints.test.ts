import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HINTS_MAX, hintItemSchema, hintPlaces } from '@rubato/contracts/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testWorld } from '../../test-support/test-server.ts'
import { bundledHints } from './bundled-hints.ts'
import { HintFormatError, loadHints } from './load-hints.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'hints-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

function fileWith(content: unknown): string {
  const file = join(directory, 'hints.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const own = { title: 'House rule', description: 'Be kind to yourself.' }

describe('hints', () => {
  const world = testWorld()

  it('are listed by place, for members alone', async () => {
    const server = await world.serve()
    const member = await server.visitor().become('follower')
    for (const place of hintPlaces)
      expect((await member.call('listHints', { query: { place } })).body).toEqual(bundledHints[place])
    expect(await member.call('listHints', { query: { place: 'home' } })).toMatchObject({ status: 400 })
    expect((await server.visitor().call('listHints', { query: { place: 'stage' } })).status).toBe(401)
  })

  it('of the operator follow the bundled ones', async () => {
    const server = await world.serve({}, { HINTS_FILE: fileWith({ waiting: [own] }) })
    const member = await server.visitor().become('follower')
    const list = async (place: string) => (await member.call('listHints', { query: { place } })).body
    expect(await list('waiting')).toEqual([...bundledHints.waiting, own])
    expect(await list('builder')).toEqual(bundledHints.builder)
  })

  it.each([
    ['a file that is missing', null, /nowhere\.json: it cannot be read/],
    ['a text that is no JSON', '{', /hints\.json: it is not JSON/],
    ['a place there is not', { home: [own] }, /at the top: .*home/],
    ['a hint without a title', { stage: [{ description: 'x' }] }, /at stage\.0\.title/],
    ['a hint that is too long', { stage: [own, { ...own, description: 'x'.repeat(241) }] }, /at stage\.1\.description/],
    ['an unknown field', { stage: [{ ...own, link: 'x' }] }, /at stage\.0: .*link/],
    ['no object', [own], /at the top/],
    ['too many hints', { stage: Array.from({ length: HINTS_MAX }, () => own) }, /stage has 54 hints/],
  ])('are refused at the start in %s', async (_, content, message) => {
    const file = content === null ? join(directory, 'nowhere.json') : fileWith(content)
    expect(() => loadHints(file)).toThrow(HintFormatError)
    expect(() => loadHints(file)).toThrow(message)
    await expect(world.serve({}, { HINTS_FILE: file })).rejects.toThrow('HINTS_FILE')
  })
})

describe('the bundled hints', () => {
  it('are valid, and enough for each place', () => {
    expect(bundledHints.waiting.length).toBeGreaterThanOrEqual(6)
    for (const place of hintPlaces) {
      expect(bundledHints[place].length).toBeGreaterThanOrEqual(3)
      for (const hint of bundledHints[place]) expect(hintItemSchema.parse(hint)).toEqual(hint)
    }
  })
})
