import { describe, expect, it } from 'vitest'
import { GAME_WORDS_MAX, OWN_WORDS } from '@rubato/contracts/domain'
import type { BuilderDocument } from '../document/types.ts'
import { exportGame, importGame } from '../exchange/exchange-game.ts'
import { documentOf, gameOf } from '../sections/document-of.ts'
import { defaultGame } from '../testing/games.ts'
import { apply } from './apply.ts'
import type { Command } from './types.ts'

const base = documentOf(defaultGame())

function after(document: BuilderDocument, ...commands: Command[]): BuilderDocument {
  return commands.reduce((now, command) => {
    const result = apply(now, command)
    if (!result.ok) throw new Error(JSON.stringify(result.problem))
    return result.document
  }, document)
}
const linesOf = ({ records }: BuilderDocument) => [...records.values()].filter((record) => record.lane === 'lines')
const scripted = linesOf(base).find(({ trigger, filler }) => trigger === 'introduction' && !filler)
if (!scripted) throw new Error('no line')
const words = { text: 'Good evening.', speech: 'Good evening!', voice: 'Bass', delivery: 'calm' } as const

describe('own words of a line', () => {
  it('are added at a time, and the next insertion comes after them', () => {
    const result = apply(base, { kind: 'add-line', at: 5000, duration: 1800, trigger: OWN_WORDS, words })
    expect(result).toMatchObject({ ok: true, label: { key: 'builder.did.write-line' }, insertedUntil: 6800 })
    const added = result.ok ? result.document.records.get(result.selection[0] ?? '') : null
    expect(added).toMatchObject({ lane: 'lines', at: 5000, duration: 1800, trigger: OWN_WORDS, ...words })
  })

  it('take the place of the line of the script, with their length, and give it back', () => {
    const { id, duration } = scripted
    const written = after(base, { kind: 'write-line', id, words, duration: 2500 })
    expect(written.records.get(id)).toEqual({ ...scripted, ...words, duration: 2500 })
    const shorter = after(written, { kind: 'write-line', id, words: { text: 'Hello.' }, duration: 700 })
    expect(shorter.records.get(id)).toEqual({ ...scripted, text: 'Hello.', duration: 700 })
    expect(after(shorter, { kind: 'write-line', id, words: null, duration }).records.get(id)).toEqual(scripted)
  })

  it('are refused in words where the contract refuses them', () => {
    const count = linesOf(base).find(({ trigger }) => trigger === '3')
    const refusal = (command: Command) => {
      const result = apply(base, command)
      return result.ok ? null : result.problem.message
    }
    const write = { kind: 'write-line', duration: 1000 } as const
    expect(refusal({ ...write, id: scripted.id, words: { text: ' ' } })).toBe('Write at least one character.')
    expect(refusal({ ...write, id: scripted.id, words: { text: 'a'.repeat(501) } })).toBe('Keep it to 500 characters.')
    expect(refusal({ ...write, id: count?.id ?? '', words })).toBe('A number of a count has no other words.')
  })

  it('of a whole game are counted together', () => {
    const text = 'a'.repeat(500)
    const all = Array.from({ length: GAME_WORDS_MAX / 500 }, (_, index): Command => ({
      kind: 'add-line',
      at: index * 1000,
      duration: 900,
      trigger: OWN_WORDS,
      words: { text },
    }))
    const full = after(base, { kind: 'batch', commands: all })
    expect(apply(full, { kind: 'write-line', id: scripted.id, words, duration: 1000 })).toMatchObject({
      problem: { sentence: { key: 'builder.problem.too-many-words', values: { most: GAME_WORDS_MAX } } },
    })
  })

  it('stay in a linked copy, in a file and in the game', () => {
    const written = after(base, { kind: 'write-line', id: scripted.id, words, duration: 2500 })
    const grouped = after(written, { kind: 'group', ids: [scripted.id], name: 'Opening' })
    const read = importGame(exportGame(grouped))
    expect(read).toMatchObject({ ok: true, changes: [] })
    const events = read.ok ? gameOf(read.document).events : []
    expect(events.filter((event) => event.kind === 'say' && event.text !== undefined)).toMatchObject([words])
    const [copy] = linesOf(grouped).filter(({ text }) => text !== undefined)
    const other = { kind: 'write-line', id: copy?.id ?? '', words: { text: 'Again.' }, duration: 800 } as const
    const changed = after(grouped, { ...other, scope: 'this-copy' })
    expect([...changed.instances.values()][0]?.overrides.size).toBe(1)
  })
})
