import { afterEach, beforeEach, expect, it } from 'vitest'
import { startLanguageTool, type RunningLanguageTool } from './start.ts'

let standIn: RunningLanguageTool
beforeEach(async () => {
  standIn = await startLanguageTool({ environment: 'test' })
})
afterEach(() => standIn.close())

const ask = (form: Record<string, string>) =>
  fetch(`${standIn.baseUrl}/v2/check`, { method: 'POST', body: new URLSearchParams(form) })

/** Each match as `CATEGORY: text -> first replacement`. */
async function found(text: string): Promise<string[]> {
  const answer = (await (await ask({ text, language: 'en-GB' })).json()) as {
    matches: { offset: number; length: number; replacements: { value: string }[]; rule: { category: { id: string } } }[]
  }
  return answer.matches.map(
    ({ offset, length, replacements: [first], rule }) =>
      `${rule.category.id}: ${text.slice(offset, offset + length)} -> ${first?.value}`,
  )
}

it('refuses production', async () => {
  await expect(startLanguageTool({ environment: 'production' })).rejects.toThrow('NODE_ENV=production')
})

it.each([
  ['Now, and teh end.', ['TYPOS: teh -> the']],
  ['Teh end.', ['TYPOS: Teh -> The']],
  ['Hold it it there.', ['MISC: it it -> it']],
  ['A edge, an hour, an touch.', ['MISC: A -> An', 'MISC: an -> a']],
  ['🌙 Slwoly, an touch.', ['TYPOS: Slwoly -> Slowly', 'MISC: an -> a']],
  ['An edge, a touch, and that is that.', []],
])('finds the mistakes in "%s"', async (text, expected) => {
  expect(await found(text)).toEqual(expected)
})

it.each([
  [{ language: 'en-GB' }, "'text'"],
  [{ text: 'Now.' }, "'language'"],
  [{ text: 'Now.', language: 'xx' }, "'xx'"],
])('refuses %o in plain text', async (form, named) => {
  const answer = await ask(form)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toContain(named)
})

it('fails for the given number of calls, and records calls without their texts', async () => {
  standIn.setFault({ kind: 'error' }, 1)
  const statuses = [await ask({ text: 'Now.', language: 'en-GB' }), await ask({ text: 'Now.', language: 'en-GB' })]
  expect(statuses.map(({ status }) => status)).toEqual([500, 200])
  expect(standIn.calls).toEqual([
    { language: null, status: 500 },
    { language: 'en-GB', status: 200 },
  ])
})
