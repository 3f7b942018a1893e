import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))

/** The arguments of each call of `mutate` and `mutateAsync` in the text. */
function argumentsOfMutate(text: string): string[] {
  return [...text.matchAll(/\bmutate(?:Async)?\(/g)].map(({ index, 0: call }) => {
    const start = index + call.length
    let depth = 1
    let end = start
    for (; depth > 0 && end < text.length; end += 1) depth += { '(': 1, ')': -1 }[text.charAt(end)] ?? 0
    return text.slice(start, end)
  })
}

test('No call of mutate handles its failure: a callback is not called after the screen was left, or after another call', () => {
  // `onSuccess` may do what concerns the screen alone, such as a navigation.
  const handling = files.filter((path) =>
    argumentsOfMutate(readFileSync(join(source, path), 'utf8')).some((text) => /\bon(?:Error|Settled)\b/.test(text)),
  )
  expect(handling).toEqual([])
})
