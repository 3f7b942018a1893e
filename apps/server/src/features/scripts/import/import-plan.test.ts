/** The plan of an import against the lines that it makes. */
import type { ImportRow } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import type { StoredDialog } from '../dialogs/change-dialogs.ts'
import { planImport, type ImportPlan } from './import-plan.ts'

const [A, B, C] = ['a', 'b', 'c'].map((name) => `00000000-0000-4000-8000-00000000000${name}`) as [
  string,
  string,
  string,
]

const storedLine = (id: string, text: string): StoredDialog => ({
  id,
  trigger: 'edge',
  text,
  speech: null,
  when: null,
  published: true,
})
const rowOf = (id: string, text: string): ImportRow => ({ id, trigger: 'edge', text })

const outcomesOf = ({ rows }: ImportPlan) => rows.map(({ outcome }) => outcome)
/** The lines of the script after the import. */
function linesAfter({ added, changed }: ImportPlan, stored: readonly StoredDialog[]) {
  const byId = new Map([...stored, ...changed].map((line) => [line.id, line]))
  return [...byId.values(), ...added.map((line) => ({ id: undefined, ...line }))]
}
const isIn = (row: ImportRow, line: Omit<StoredDialog, 'id'> & { id: string | undefined }, byId: boolean) =>
  (!byId || line.id === row.id) &&
  line.text === row.text &&
  (row.speech === undefined || (line.speech ?? '') === row.speech)

describe('the plan of an import', () => {
  it.each([
    [
      'adds the former text of a line that a row with its id changes',
      [rowOf(A, 'One, better.'), rowOf('', 'One.')],
      ['change', 'add'],
    ],
    ['does so in any order of the rows', [rowOf('', 'One.'), rowOf(A, 'One, better.')], ['add', 'change']],
    [
      'refuses a change of a line that a row leaves as it is',
      [rowOf(A, 'One.'), rowOf(A, 'One, better.')],
      ['unchanged', 'refuse'],
    ],
    [
      'does not add a text that a row with an id gives to a line',
      [rowOf(A, 'X.'), rowOf('', 'X.')],
      ['change', 'unchanged'],
    ],
    [
      'exchanges the texts of two lines',
      [rowOf(A, 'Two.'), rowOf(B, 'One.'), rowOf('', 'One.')],
      ['change', 'change', 'unchanged'],
    ],
    [
      'refuses a row that differs from a line that the file adds',
      [{ ...rowOf('', 'X.'), speech: 'Ex.' }, { ...rowOf('', 'X.'), speech: 'Eks.' }, rowOf('', 'X.')],
      ['add', 'refuse', 'unchanged'],
    ],
  ])('%s', async (_, rows, outcomes) => {
    const stored = [storedLine(A, 'One.'), storedLine(B, 'Two.')]
    expect(outcomesOf(await planImport(rows, stored))).toEqual(outcomes)
  })

  it('gives the rows of one text to the lines of that text, each with its own speech', async () => {
    const stored = [storedLine(A, 'One.'), { ...storedLine(B, 'One.'), speech: 'Won.' }]
    const rows = ['Won.', ''].map((speech) => ({ ...rowOf('', 'One.'), speech }))
    expect(outcomesOf(await planImport(rows, stored))).toEqual(['unchanged', 'unchanged'])
  })

  it('has a line for every row that is not refused, and adds no line that is there, for any three rows', async () => {
    const stored = [storedLine(A, 'One.'), storedLine(B, 'Two.'), { ...storedLine(C, 'Two.'), speech: 'Too.' }]
    const choices = ['One.', 'Two.', 'New.'].flatMap((text) =>
      [A, B, ''].flatMap((id) => [rowOf(id, text), { ...rowOf(id, text), speech: 'Too.' }]),
    )
    const files = choices.flatMap((first) =>
      choices.flatMap((second) => choices.map((third) => [first, second, third])),
    )
    const faults: unknown[] = []
    for (const rows of files) {
      const plan = await planImport(rows, stored)
      const lines = linesAfter(plan, stored)
      const missing = rows.filter(
        (row, index) =>
          plan.rows[index]?.outcome !== 'refuse' &&
          !lines.some((line) => isIn(row, line, row.id === A || row.id === B)),
      )
      const repeated = plan.added.filter(({ text }) => lines.filter((line) => line.text === text).length > 1)
      const isChangedTwice = new Set(plan.changed.map(({ id }) => id)).size < plan.changed.length
      if (missing.length + repeated.length > 0 || isChangedTwice) faults.push({ rows, outcomes: outcomesOf(plan) })
    }
    expect(files).toHaveLength(18 ** 3)
    expect(faults).toEqual([])
  })
})
