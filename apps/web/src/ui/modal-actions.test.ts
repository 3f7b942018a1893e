import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '..')

/** The buttons at the foot of the modals of a file: those with the text "Cancel". */
const CANCEL = /<Button(?:(?!<Button)[\s\S])*?'actions\.cancel'/g
const IN_ACTIONS = /secondary=\{\s*<Button(?:(?!<Button)[\s\S])*?'actions\.cancel'/g

test('In every modal the way out is passed to ModalActions, which puts it before the action', () => {
  const texts = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))
  const modals = texts.filter(({ text }) => /<Modal\b/.test(text))
  const wrong = modals.filter(({ text }) => text.match(CANCEL)?.length !== text.match(IN_ACTIONS)?.length)
  expect(modals.length).toBeGreaterThan(10)
  expect(wrong.map(({ file }) => file)).toEqual([])
})
