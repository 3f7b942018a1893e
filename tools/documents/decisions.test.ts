/** The index of decisions lists each once, with its title and its state. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** The line of the index for a decision; its second paragraph says when another one supersedes it. */
function lineOf(file: string): string {
  const [title = '', , second = ''] = read(file).split('\n')
  const superseded = /^Superseded (?:in part )?by \d{3}(?=\.$)/.exec(second)?.[0].toLowerCase()
  return `- [${file.slice(0, 3)} ${title.slice(2)}](${file}): ${superseded ?? 'accepted'}`
}

it('The index has the line of every decision', () => {
  const decisions = readdirSync(folder).filter((file) => /^\d{3}-/.test(file))
  const listed = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- ['))
  expect(listed.toSorted()).toEqual(decisions.map(lineOf).toSorted())
})
