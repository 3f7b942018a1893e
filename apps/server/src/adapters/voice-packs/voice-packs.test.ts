import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { durationOf, readWav, writeWav } from '@rubato/contracts/wav'
import type { SpeechRequest } from '../../ports/content-services.ts'
import { encodeOpus } from '../opus/opus-file.ts'
import { importPack, installedPacks } from './installed-packs.ts'
import { sha256 } from './manifest.ts'
import { readPack, verifyPack } from './read-pack.ts'
import { BLOCK_BYTES, paddedSize, tarHeader } from './tar.ts'
import { writePack, type PackOptions } from './write-pack.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rubato-packs-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const tone = (seconds: number) => ({
  samples: Int16Array.from({ length: seconds * 24_000 }, (_, n) => 8000 * Math.sin(n / 9)),
  sampleRate: 24_000,
})
const requests: SpeechRequest[] = ['One.', 'Two.', 'Three.'].map((text) => ({ text, voice: 'Alto', speed: 'normal' }))
const make = (name: string, more: Partial<PackOptions> = {}) =>
  writePack({
    path: join(directory, name),
    title: 'Test voices',
    licence: { name: 'Apache-2.0', text: 'Apache-2.0\nThe text.\n' },
    synthesis: '0123456789abcdef',
    lines: (async function* () {
      for (const [index, request] of requests.entries()) yield { request, wav: writeWav(tone(index + 1)) }
    })(),
    ...more,
  })
const packs = () => join(directory, 'packs')

describe('a voice pack', () => {
  it('brings its lines, voices and licence into a site', async () => {
    await make('a.voices')
    const imported = await importPack(join(directory, 'a.voices'), packs())
    expect(imported.manifest).toMatchObject({ madeByMachine: true, voices: ['Alto'], speeds: ['normal'] })
    const site = installedPacks(packs())
    expect(site.packs).toEqual([{ title: 'Test voices', licence: 'Apache-2.0', voices: ['Alto'] }])
    for (const [index, request] of requests.entries())
      expect(durationOf(readWav((await site.find(request)) ?? new Uint8Array()))).toBeCloseTo(index + 1, 3)
    expect(await site.find({ ...requests[0]!, voice: 'Bass' })).toBeNull()
    expect(await site.find({ ...requests[0]!, speed: 'slow' })).toBeNull()
    expect(await site.find({ ...requests[0]!, text: 'Four.' })).toBeNull()
  })

  it('is the same file from the same lines, and harmless to import twice', async () => {
    await make('a.voices')
    await make('b.voices')
    expect(readFileSync(join(directory, 'a.voices'))).toEqual(readFileSync(join(directory, 'b.voices')))
    expect(readdirSync(directory).sort()).toEqual(['a.voices', 'b.voices'])
    expect((await importPack(join(directory, 'a.voices'), packs())).isNew).toBe(true)
    expect((await importPack(join(directory, 'b.voices'), packs())).isNew).toBe(false)
    expect(readdirSync(packs())).toHaveLength(1)
  })

  it('is not replaced by another one, and the one that was imported last speaks a line of both', async () => {
    await make('a.voices')
    const lines = (async function* () {
      yield { request: requests[0]!, wav: writeWav(tone(4)) }
    })()
    await make('b.voices', { lines, title: 'Other voices' })
    const first = await importPack(join(directory, 'a.voices'), packs())
    const idOfOne = installedPacks(packs()).id
    await importPack(join(directory, 'b.voices'), packs())
    const path = join(packs(), `${first.id}.voices`)
    utimesSync(path, new Date(0), new Date(0))
    const both = installedPacks(packs())
    const seconds = async (request: SpeechRequest) =>
      durationOf(readWav((await both.find(request)) ?? new Uint8Array()))
    expect([await seconds(requests[0]!), await seconds(requests[1]!)].map(Math.round)).toEqual([4, 2])
    expect(both.id).not.toBe(idOfOne)
  })

  it('is not there without lines, or when the writing fails', async () => {
    const empty = (async function* () {})()
    await expect(make('a.voices', { lines: empty })).rejects.toThrow('no lines')
    const failing = (async function* () {
      yield { request: requests[0]!, wav: writeWav(tone(1)) }
      throw new Error('stopped')
    })()
    await expect(make('a.voices', { lines: failing })).rejects.toThrow('stopped')
    expect(readdirSync(directory)).toEqual([])
  })
})

/** The places of the parts of a pack. */
function layout(path: string) {
  const { manifest, layout } = readPack(path)
  return { manifest, line: [...layout.lines.values()][1]!, size: layout.size }
}

/** The pack with another manifest, whose checksum is right. */
function withManifest(file: Buffer, change: (manifest: Record<string, unknown>) => void): Buffer {
  const size = Number.parseInt(file.toString('latin1', 124, 135), 8)
  const manifest = JSON.parse(file.toString('utf8', BLOCK_BYTES, BLOCK_BYTES + size)) as Record<string, unknown>
  change(manifest)
  const written = Buffer.from(JSON.stringify(manifest))
  const entry = (name: string, content: Buffer) => [
    tarHeader({ name, size: content.length }),
    content,
    Buffer.alloc(paddedSize(content.length) - content.length),
  ]
  return Buffer.concat([
    ...entry('manifest.json', written),
    ...entry('manifest.sha256', Buffer.from(`${sha256(written)}\n`)),
    file.subarray(3 * BLOCK_BYTES + paddedSize(size)),
  ])
}

type Damage = (file: Buffer, at: ReturnType<typeof layout>) => Buffer

/** The pack with another line in the second place, of the same size, with the right checksums. */
const withLine = (file: Buffer, { line }: ReturnType<typeof layout>, content: Buffer): Buffer => {
  const changed = withManifest(file, (manifest) => {
    const lines = manifest['lines'] as { key: string; size: number; sha256: string }[]
    lines[1] = { key: line.key, size: content.length, sha256: sha256(content) }
  })
  return Buffer.concat([
    changed.subarray(0, line.at - BLOCK_BYTES),
    tarHeader({ name: `lines/${line.key}.opus`, size: content.length }),
    content,
    Buffer.alloc(paddedSize(content.length) - content.length),
    file.subarray(line.at + paddedSize(line.size)),
  ])
}

const damages: [string, Damage, string | RegExp][] = [
  ['cut off', (file) => file.subarray(0, file.length - 5000), 'is cut off'],
  ['cut off in the manifest', (file) => file.subarray(0, 700), 'is cut off'],
  ['empty', () => Buffer.alloc(0), 'is cut off'],
  ['longer than it says', (file) => Buffer.concat([file, Buffer.alloc(512)]), 'goes on behind its end'],
  ['no pack', () => Buffer.alloc(20_000, 'text'), 'is no voice pack'],
  ['another archive', (file) => Buffer.concat([tarHeader({ name: 'notes.txt', size: 3 }), file]), 'is no voice pack'],
  ['changed in a line', (file, { line }) => file.fill(7, line.at + 200, line.at + 201), /lines\/.* was changed/],
  ['changed in the manifest', (file) => file.fill('X', BLOCK_BYTES + 60, BLOCK_BYTES + 61), 'manifest was changed'],
  [
    'changed in the licence',
    (file) => {
      const at = file.indexOf('The text.')
      return file.fill('X', at, at + 1)
    },
    'LICENCE.txt was changed',
  ],
  [
    'with a path that leads out of the directory',
    (file, { line }) => {
      tarHeader({ name: '../../../../tmp/escaped.opus', size: line.size }).copy(file, line.at - BLOCK_BYTES)
      return file
    },
    'has another entry than lines/',
  ],
  [
    'with a key that is a path',
    (file) =>
      withManifest(file, (manifest) => {
        const lines = manifest['lines'] as { key: string }[]
        lines[0]!.key = '../escaped'
      }),
    'not valid at "lines.0.key"',
  ],
  [
    'with a line of an impossible size',
    (file) =>
      withManifest(file, (manifest) => {
        const lines = manifest['lines'] as { size: number }[]
        lines[0]!.size = 2_000_000_000
      }),
    'not valid at "lines.0.size"',
  ],
  [
    'not marked as made by a machine',
    (file) => withManifest(file, (manifest) => void (manifest['madeByMachine'] = false)),
    'not valid at "madeByMachine"',
  ],
  [
    'with a line that is not marked',
    (file, at) => withLine(file, at, encodeOpus(tone(2), ['COMMENT=Read by a person                 '])),
    'does not say that it is made by a machine',
  ],
  [
    'with a line that is no sound',
    (file, at) => withLine(file, at, Buffer.alloc(at.line.size, 1)),
    /lines\/.* is no Ogg file/,
  ],
]

describe('a voice pack that is', () => {
  it.each(damages)('%s is refused, and nothing is imported', async (_, damage, message) => {
    await make('a.voices')
    const path = join(directory, 'a.voices')
    const at = layout(path)
    const broken = join(directory, 'broken.voices')
    writeFileSync(broken, damage(readFileSync(path), at))
    await expect(importPack(broken, packs())).rejects.toThrow(message)
    expect(readdirSync(packs())).toEqual([])
    expect(existsSync('/tmp/escaped.opus')).toBe(false)
    // Nothing of the check depends on the site.
    expect(() => verifyPack(broken)).toThrow(message)
  })
})

describe('an installed pack', () => {
  it('that is damaged later ends the start, and a damaged line is not spoken', async () => {
    await make('a.voices')
    const { id } = await importPack(join(directory, 'a.voices'), packs())
    const path = join(packs(), `${id}.voices`)
    const { line } = layout(path)
    const site = installedPacks(packs())
    const file = readFileSync(path)
    writeFileSync(path, file.fill(7, line.at + 100, line.at + 101))
    await expect(site.find(requests[1]!)).rejects.toThrow('was changed')
    expect(await site.find(requests[0]!)).not.toBeNull()
    writeFileSync(path, file.subarray(0, statSync(path).size - 1))
    expect(() => installedPacks(packs())).toThrow(`${path}: The file is cut off.`)
  })

  it('is not searched for in a directory that does not exist, or among other files', async () => {
    expect(installedPacks(packs())).toMatchObject({ id: null, packs: [] })
    await make('a.voices')
    expect(installedPacks(directory).packs).toEqual([])
  })
})
