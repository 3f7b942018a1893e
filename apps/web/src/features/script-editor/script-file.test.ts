import { describe, expect, test } from 'vitest'
import type { Script } from '@rubato/contracts/domain'
import type { Line } from './lines.ts'
import { readFile, writeFile } from './script-file.ts'

const script = {
  title: 'Late night radio',
  createdBy: { id: '00000000-0000-4000-8000-000000000001', username: 'Ada' },
  credit: { scriptId: null, title: 'Radio', author: 'Bea' },
} as Script
const line: Line = {
  id: '00000000-0000-4000-8000-000000000002',
  trigger: 'edge',
  text: '=Closer, “closer”,\nand "closer".',
  speech: 'Closer',
  published: false,
  cloned: false,
}

describe('a script as a file', () => {
  test.each(['csv', 'json'] as const)('what is written as %s is read again, word for word', (kind) => {
    const text = writeFile(kind, script, [line])
    const published = kind === 'csv' ? 'false' : false
    expect(readFile(text)).toEqual([{ id: line.id, trigger: 'edge', text: line.text, speech: 'Closer', published }])
    for (const credit of ['Late night radio', 'Ada', 'Radio', 'Bea']) expect(text).toContain(credit)
  })
  test('a spreadsheet takes no line for a formula', () => {
    expect(writeFile('csv', script, [{ ...line, text: '=1+1' }])).toContain(",'=1+1,")
  })
  test('a file of something else is refused, not half read', () => {
    for (const text of ['', 'hello', 'a,b\n1,2', '{"dialogs": 3}', '[1]', '{', '[]']) expect(readFile(text)).toBeNull()
  })
  test('a count is a number in JSON and a trigger here; absent speech stays absent', () => {
    expect(readFile('[{"trigger": 7, "text": "Seven."}]')).toEqual([{ trigger: '7', text: 'Seven.' }])
    expect(readFile('Trigger,Text\nedge,Now.')).toEqual([{ trigger: 'edge', text: 'Now.' }])
  })
})
