import { describe, expect, test } from 'vitest'
import { RECORD_CONTENT_MAX } from '@rubato/contracts/domain'
import { NOTE_MAX, type HistoryEntry } from '../session-history.ts'
import { createKey, createSealer, openKey, rewrapKey } from './vault.ts'

const COPY = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const PASSPHRASE = 'four plain slow words'

const session = (note?: string): HistoryEntry => ({
  endedAt: 1_700_000_000_000,
  outcome: 'denied',
  edges: 1,
  ruins: 0,
  strokes: 100,
  playedMs: 60_000,
  ...(note !== undefined && { note }),
})

describe('The key of a copy', () => {
  test('is opened by its passphrase alone, and goes on with another one', async () => {
    const { key, dataKey } = await createKey(COPY, PASSPHRASE)
    const opened = await openKey(key, COPY, PASSPHRASE)
    expect(await openKey(key, COPY, `${PASSPHRASE} `)).toBeNull()
    expect(await openKey(key, OTHER, PASSPHRASE)).toBeNull()
    expect(await rewrapKey(key, COPY, { current: 'not the passphrase', next: PASSPHRASE })).toBeNull()
    const next = await rewrapKey(key, COPY, { current: PASSPHRASE, next: 'Blu\u0308ten im Schnee' })
    if (!opened || !next) throw new Error('The passphrase opens nothing')
    // Composed or not, the letters are the same.
    const again = await openKey(next, COPY, 'Bl\u00fcten im Schnee')
    const seal = await (await createSealer(dataKey, COPY)).seal(session('Calm.'))
    for (const each of [opened, again]) {
      if (!each) throw new Error('The new passphrase opens nothing')
      const sealer = await createSealer(each, COPY)
      expect(await sealer.open(await sealer.idOf(session().endedAt), seal)).toEqual(session('Calm.'))
    }
    expect(next.salt).not.toBe(key.salt)
    expect(dataKey.extractable).toBe(false)
  })
})

describe('A record', async () => {
  const { dataKey } = await createKey(COPY, PASSPHRASE)
  const sealer = await createSealer(dataKey, COPY)
  const id = await sealer.idOf(session().endedAt)

  test('is as long with a short note as without, and never too long for the server', async () => {
    const lengths = await Promise.all(
      [undefined, 'Calm.', 'x'.repeat(600), '\u0001'.repeat(NOTE_MAX)].map(
        async (note) => (await sealer.seal(session(note))).length,
      ),
    )
    expect(new Set(lengths.slice(0, 3)).size).toBe(1)
    expect(lengths[3]).toBe(RECORD_CONTENT_MAX)
  })

  test('has nothing of the session in it, and is another one each time', async () => {
    const [one, two] = [await sealer.seal(session('Calm.')), await sealer.seal(session('Calm.'))]
    expect(one).not.toBe(two)
    expect(atob(one.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('Calm')
    expect(id).toMatch(/^[\w-]{22}$/)
  })

  test('is refused under another id, from another copy, and after a change of one character', async () => {
    const content = await sealer.seal(session())
    const elsewhere = await createSealer(dataKey, OTHER)
    const changed = content.slice(0, 40) + (content[40] === 'A' ? 'B' : 'A') + content.slice(41)
    expect(await sealer.open(id, content)).toEqual(session())
    expect(await sealer.open(await sealer.idOf(1), content)).toBeNull()
    expect(await elsewhere.open(id, content)).toBeNull()
    expect([await sealer.open(id, changed), await sealer.open(id, 'x')]).toEqual([null, null])
  })
})
