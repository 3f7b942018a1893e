import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isProofEnough } from './age-proof.ts'
import { readRegionRanges } from './region-ranges.ts'
import { readRegionTable, ruleOf, type RegionRule } from './region-table.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'regions-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

const write = (name: string, text: string): string => {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

describe('a table of regions', () => {
  it('gives a state its own row, else that of its country, else that of all others', () => {
    const table = readRegionTable('{"US":{"age":"declare"},"US-TX":{"age":"block"},"*":{"age":"provider"}}', true)
    expect(['US-TX', 'US-NY', 'US', 'FR', 'XX'].map((region) => ruleOf(table, region).age)).toEqual([
      'block',
      'declare',
      'declare',
      'provider',
      'provider',
    ])
  })

  it('has one row without a setting: the service checks where there is one, else members declare', () => {
    expect([true, false].map((has) => ruleOf(readRegionTable(undefined, has), 'GB').age)).toEqual([
      'provider',
      'declare',
    ])
  })

  it('is read from a file', () => {
    const file = write('table.json', '{"GB":{"age":"block","text":"Not in the United Kingdom."}}')
    expect(ruleOf(readRegionTable(file, false), 'GB')).toEqual({
      age: 'block',
      off: [],
      text: 'Not in the United Kingdom.',
    })
  })

  it.each([
    ['{"GB":{"age":"no"}}', 'row GB, column age: is none of declare, provider and block'],
    ['{"GB":{}}', 'row GB, column age: is none of declare, provider and block'],
    ['{"GB":"block"}', 'row GB: '],
    ['{"GB":{"age":"block","offf":[]}}', 'row GB, column offf: there is no such column'],
    ['{"GB":{"age":"declare","methods":["document"]}}', 'row GB, column methods: there is no such column'],
    ['{"GB":{"age":"provider","validDays":0}}', 'row GB, column validDays: '],
    ['{"GB":{"age":"provider","methods":["a b"]}}', 'row GB, column methods.0: is no word'],
    ['{"GB":{"age":"declare","off":["sound"]}}', 'row GB, column off.0: '],
    [`{"GB":{"age":"block","text":"${'x'.repeat(601)}"}}`, 'row GB, column text: '],
    ['{"Britain":{"age":"block"}}', 'row Britain: is neither "*" nor a code'],
    ['[]', 'the table '],
    ['{', 'is not JSON'],
    ['/nowhere/regions.json', 'the file /nowhere/regions.json cannot be read'],
  ])('that is wrong is refused with its row and column: %s', (given, message) => {
    expect(() => readRegionTable(given, true)).toThrow(message)
  })

  it('needs a service where a row asks for one', () => {
    expect(() => readRegionTable('{"FR":{"age":"provider"}}', false)).toThrow(
      'row FR, column age: "provider" needs AGE_PROVIDER_URL',
    )
  })
})

describe('a declaration of age', () => {
  const day = 86_400_000
  const provider: RegionRule = { age: 'provider', methods: ['document'], validDays: 30, off: [] }
  const checked = { method: 'provider', checkedBy: 'age.example: document', givenAt: new Date(0) } as const
  const word = { method: 'self', checkedBy: null, givenAt: new Date(0) } as const

  it.each([
    ['the word, where it is asked for', { age: 'declare', off: [] } as const, word, 0, true],
    ['a check, where the word is enough', { age: 'declare', off: [] } as const, checked, 0, true],
    ['the word, where a check is asked for', provider, word, 0, false],
    ['a check by an accepted method', provider, checked, 29 * day, true],
    ['a check that is too old', provider, checked, 30 * day, false],
    ['a check by another method', provider, { ...checked, checkedBy: 'age.example: card' }, 0, false],
  ] as const)('%s', (...[, rule, proof, now, isEnough]) => {
    expect(isProofEnough(rule, proof, now)).toBe(isEnough)
  })
})

describe('a file of address ranges', () => {
  it('finds the region of an address', () => {
    const find = readRegionRanges(
      write(
        'ranges.csv',
        '1.0.0.0,1.0.0.255,AU\n"203.0.113.0","203.0.113.127","US-TX"\n2001:db8::,2001:db8:0:ffff:ffff:ffff:ffff:ffff,GB\n',
      ),
    )
    const found = [
      '1.0.0.0',
      '1.0.0.255',
      '1.0.1.0',
      '0.0.0.1',
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '203.0.113.128',
      '2001:db8::1',
      '2001:db8:1::',
      'unknown',
    ].map(find)
    expect(found).toEqual(['AU', 'AU', 'XX', 'XX', 'US-TX', 'US-TX', 'XX', 'GB', 'XX', 'XX'])
  })

  it.each([
    ['1.0.0.0,AU', 'line 1: is not of the form'],
    ['1.0.0.0,1.0.0.255,AU\n1.0.0.9,1.0.1.0,FR', 'line 2: the ranges are not in ascending order'],
    ['1.0.0.0,1.0.0.255,Australia', 'line 1: the region is no code'],
  ])('that is wrong is refused with its line: %s', (text, message) => {
    expect(() => readRegionRanges(write('wrong.csv', text))).toThrow(message)
  })
})
