import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { triggerIds } from '@rubato/contracts/domain'
import type { ScriptItem } from '../../../domain/items/item.ts'
import type { EditorDialog } from '../document/dialogs.ts'
import { readFile, writeFile, writeTriggerNames } from './script-file.ts'

const script = {
  name: 'Late night radio',
  createdBy: { id: '00000000-0000-4000-8000-000000000001', username: 'Ada' },
  credit: { id: null, name: 'Radio', author: 'Bea' },
} as ScriptItem
const dialog: EditorDialog = {
  id: '00000000-0000-4000-8000-000000000002',
  trigger: 'edge',
  text: '=Closer, “closer”,\nand "closer".',
  speech: 'Closer',
  published: false,
  cloned: false,
}

describe('a script as a file', () => {
  test.each(['csv', 'json'] as const)('a file written as %s is read back word for word', (kind) => {
    const text = writeFile(kind, script, [dialog])
    const published = kind === 'csv' ? 'false' : false
    expect(readFile(text)?.rows).toEqual([
      { id: dialog.id, trigger: 'edge', text: dialog.text, speech: 'Closer', published, when: '' },
    ])
    for (const credit of ['Late night radio', 'Ada', 'Radio', 'Bea']) expect(text).toContain(credit)
  })
  test.each(['csv', 'json'] as const)('conditions are one column of a %s file', (kind) => {
    const text = writeFile(kind, script, [{ ...dialog, when: { turn: 'first', phase: 'late' } }])
    expect(readFile(text)?.rows).toMatchObject([{ when: 'phase=late; turn=first' }])
  })
  test('conditions in JSON may be an object; an absent column stays absent', () => {
    const [written, absent] = readFile(
      '[{"trigger": "edge", "text": "A", "when": {"phase": "late", "mood": "good"}}, {"trigger": "edge", "text": "B"}]',
    )?.rows ?? [{}]
    expect(written).toMatchObject({ when: 'phase=late; mood=good' })
    expect(absent).not.toHaveProperty('when')
  })
  test('a text that looks like a formula is guarded', () => {
    expect(writeFile('csv', script, [{ ...dialog, text: '=1+1' }])).toContain(`,"'=1+1",`)
  })
  test('every cell is quoted, so the list separator of another locale does not begin a cell', () => {
    const text = `Hello;=cmd|' /C calc'!A0;x\t=1+1`
    const file = writeFile('csv', script, [{ ...dialog, text, speech: text }])
    for (const delimiter of [';', '\t', '|']) {
      const cells = Papa.parse<string[]>(file.slice(1), { delimiter }).data.flat()
      expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
    }
    expect(
      file
        .slice(1)
        .trim()
        .split('\r\n')
        .every((row) => /^"[^]*"$/.test(row) && !/[^"],|,[^"]/.test(row.replaceAll(/"(?:[^"]|"")*"/g, '""'))),
    ).toBe(true)
    expect(readFile(file)?.rows).toMatchObject([{ text, speech: text }])
  })
  test('a file with other content is refused as a whole', () => {
    for (const text of ['', 'hello', 'a,b\n1,2', '{"dialogs": 3}', '[1]', '{', '[]']) expect(readFile(text)).toBeNull()
  })
  test('a trigger that is a number in JSON becomes a string; absent speech stays absent', () => {
    expect(readFile('[{"trigger": 7, "text": "Seven."}]')?.rows).toEqual([{ trigger: '7', text: 'Seven.' }])
    expect(readFile('Trigger,Text\nedge,Now.')?.rows).toEqual([{ trigger: 'edge', text: 'Now.' }])
  })

  test('an unquoted comma is joined to the text of the last column, or the row is reported as misread', () => {
    const last = readFile('trigger,text\nintroduction,Good evening, and welcome.')
    expect(last).toMatchObject({ rows: [{ trigger: 'introduction', text: 'Good evening, and welcome.' }], misread: [] })
    const middle = readFile('trigger,text,speech\nedge,Now.,Now\nintroduction,Good evening, and welcome., hello\n')
    expect(middle?.misread).toEqual([3])
    expect(readFile('trigger,text,speech\nedge,Now.,,,\n')?.misread).toEqual([])
    expect(readFile('trigger,text\nedge,"Now.\nedge,Later.\n')?.misread).toEqual([2])
  })
  test('the list of triggers contains every trigger of the catalogue once', () => {
    const list = writeTriggerNames((id) => ({ name: `Name of ${id}`, moment: 'When, exactly' }))
    const { data } = Papa.parse<{ trigger: string; moment: string }>(list.slice(1).trim(), { header: true })
    expect(data.map(({ trigger }) => trigger)).toEqual(triggerIds)
    expect(new Set(data.map(({ moment }) => moment))).toEqual(new Set(['When, exactly']))
  })
  test('the credit with its title is one cell, so that a formula in the title is text', () => {
    const clone = { ...script, credit: { id: null, name: 'x,=HYPERLINK("//a.co"),', author: 'Bea' } }
    const [credit] = Papa.parse<string[]>(writeFile('csv', clone, [dialog])).data
    expect(credit).toEqual(['# Late night radio by Ada, cloned from x,=HYPERLINK("//a.co"), by Bea'])
  })
  test('any dialogs are read back unchanged, and no cell of the file begins a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc
        .tuple(
          fc.string({
            unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '#', '"', ',', ';', '＝', ' '),
            maxLength: 4,
          }),
          fc.string(),
        )
        .map((two) => two.join('x')),
    )
    const dialogs = fc.array(
      fc.record({
        id: fc.uuid(),
        trigger: fc.constantFrom('edge', '7'),
        text,
        speech: text,
        published: fc.boolean(),
        cloned: fc.constant(false),
      }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(dialogs, text, (written, name) => {
        const file = writeFile('csv', { ...script, name }, written)
        expect(file.startsWith('\uFEFF')).toBe(true)
        const rows = written.map(({ id, trigger, text: cell, speech, published }) => {
          return { id, trigger, text: cell, speech, published: String(published), when: '' }
        })
        expect(readFile(file)?.rows).toEqual(rows)
        const cells = Papa.parse<string[]>(file.slice(1), { delimiter: ',', newline: '\r\n' }).data.flat()
        expect(cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell))).toEqual([])
      }),
    )
  })
  test('a row that begins with a number sign is a row; positions are those of a spreadsheet', () => {
    const file = writeFile('csv', script, [dialog]).trimEnd()
    const found = readFile([file, '', '#not-an-id,edge,One.,,true', ',edge,Two.,,true'].join('\r\n'))
    expect(found?.rows.map(({ text }) => text)).toEqual([dialog.text, 'One.', 'Two.'])
    expect(found?.positions).toEqual([3, 5, 6])
    expect(readFile('trigger;text;speech\nedge;Now, please.;')?.rows[0]).toMatchObject({ text: 'Now, please.' })
    expect(readFile('trigger,text\n\nedge,Now.')?.positions).toEqual([3])
  })
})
