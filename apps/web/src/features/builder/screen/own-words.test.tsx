/** Own words in the builder, by role and name. */
import { act, cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { spokenMs } from '@rubato/contracts/domain'
import { nextLineAt } from '../document/script-words.ts'
import { onHear, open, prepareScreen, records } from '../testing/open-builder.tsx'

vi.mock('./timeline-part.tsx', () => ({ TimelinePart: ({ actions }: { actions: ReactNode }) => actions }))

/** Finds one misspelt word. */
vi.mock('../../../domain/grammar/browser-grammar.ts', () => ({
  createBrowserGrammar: () => ({
    check: async (text: string) => {
      const start = text.indexOf('teh')
      const note = { start, end: start + 3, message: 'No such word.', replacements: ['the'], isSpelling: false }
      return start < 0 ? [] : [note]
    },
    readDictionary: () => undefined,
    close: () => undefined,
  }),
}))

beforeAll(prepareScreen)
afterEach(cleanup)

type Opened = ReturnType<typeof open>
const linesOf = ({ store }: Opened) => records(store).filter((record) => record.lane === 'lines')
/** A line of own words at 2 s. */
const addLine = ({ store }: Opened, words: { text: string; voice?: 'Bass' }) =>
  store.run({ kind: 'add-line', at: 2000, duration: 900, trigger: 'own-words', words })
const composer = () => screen.getByRole('textbox', { name: /^Your own words at/ })
const panel = () => within(screen.getByRole('region', { name: 'Selected' }))
const ms = (text: string) => spokenMs(text, null, 'normal')

/** Waits for the frame in which a key moves the focus. */
const frame = () => act(() => new Promise((resolve) => void requestAnimationFrame(() => resolve(undefined))))

test('W leads to the field at the playhead; each Enter adds a line after the estimated end of the last one', async () => {
  const opened = open()
  act(() => opened.store.setPlayhead(10_000))
  await opened.user.keyboard('w')
  await frame()
  expect(document.activeElement).toBe(composer())
  await opened.user.keyboard('Good evening. Sit down, and take your time.{Enter}And listen.{Enter}')
  const [first, second] = linesOf(opened)
  expect(first).toMatchObject({ at: 10_000, text: 'Good evening. Sit down, and take your time.' })
  expect(first?.duration).toBe(ms(first?.text ?? ''))
  expect(second).toMatchObject({ at: nextLineAt(10_000 + (first?.duration ?? 0)), text: 'And listen.' })
  expect(document.activeElement).toBe(composer())
  await opened.user.keyboard('   {Enter}')
  expect(linesOf(opened)).toHaveLength(2)
  act(() => opened.store.undo())
  expect(linesOf(opened).map(({ text }) => text)).toEqual([first?.text])
})

test('a pasted text that is too long is not cut: it stays in its field, with the number of characters, until it is shorter', async () => {
  const opened = open()
  act(() => opened.store.setPlayhead(10_000))
  await opened.user.click(composer())
  await opened.user.paste(`Come in.${'y'.repeat(500)}`)
  screen.getByText('8 characters too many. A line has up to 500: shorten it to add it.')
  await opened.user.keyboard('{Enter}')
  expect(linesOf(opened)).toEqual([])
  expect(composer()).toHaveProperty('value', `Come in.${'y'.repeat(500)}`)
  await opened.user.keyboard('{Backspace>8/}{Enter}')
  expect(linesOf(opened)).toMatchObject([{ text: `Come in.${'y'.repeat(492)}` }])
})

test('in the list the words are written in their row, and Enter leads on to the next line', async () => {
  const opened = open()
  addLine(opened, { text: 'Good evening.', voice: 'Bass' })
  await opened.user.keyboard('v')
  const field = screen.getByRole('textbox', { name: 'Own words at 0:02' })
  await opened.user.clear(field)
  await opened.user.type(field, 'Good morning, and sit down.{Enter}')
  await frame()
  const [line] = linesOf(opened)
  const duration = spokenMs('Good morning, and sit down.', 'Bass', 'normal')
  expect(line).toMatchObject({ text: 'Good morning, and sit down.', voice: 'Bass', duration })
  expect(opened.store.get().playhead).toBe(nextLineAt(2000 + duration))
  expect(document.activeElement).toBe(composer())
  act(() => opened.store.undo())
  expect(linesOf(opened)[0]?.text).toBe('Good evening.')
  await opened.user.clear(screen.getByRole('textbox', { name: 'Own words at 0:02' }))
  await opened.user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Write at least one character.')
  await opened.user.click(field)
  await opened.user.paste('y'.repeat(501))
  await opened.user.keyboard('{Enter}')
  expect(field).toHaveProperty('value', 'y'.repeat(501))
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('Ctrl+S commits the text that is being typed; the focus and the caret stay, and so does a refused text', async () => {
  const opened = open()
  addLine(opened, { text: 'Good evening.' })
  const save = vi.spyOn(opened.session, 'saveNow')
  const own = () => panel().getByRole<HTMLTextAreaElement>('textbox', { name: 'Your own words' })
  await opened.user.click(own())
  await opened.user.keyboard('{Control>}a{/Control}Good night.{ArrowLeft>3/}{Control>}s{/Control}')
  expect(linesOf(opened)).toMatchObject([{ text: 'Good night.' }])
  expect(save).toHaveBeenCalledOnce()
  expect([document.activeElement, own().selectionStart, own().selectionEnd]).toEqual([own(), 8, 8])
  await opened.user.clear(own())
  await opened.user.paste('y'.repeat(501))
  await opened.user.keyboard('{Control>}s{/Control}')
  expect(linesOf(opened)).toMatchObject([{ text: 'Good night.' }])
  expect([document.activeElement, own().value]).toEqual([own(), 'y'.repeat(501)])
})

test('a text that is refused in the row of a list is corrected in the panel: the row shows the corrected text at once', async () => {
  const opened = open()
  const words = { text: 'Good evening.' }
  addLine(opened, words)
  await opened.user.keyboard('v')
  const row = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Own words at 0:02' })
  const own = () => panel().getByRole<HTMLTextAreaElement>('textbox', { name: 'Your own words' })
  await opened.user.click(row())
  await opened.user.paste('y'.repeat(501))
  await opened.user.keyboard('{Enter}')
  const refused = `Good evening.${'y'.repeat(501)}`
  expect([row().value, own().value]).toEqual([refused, refused])
  await opened.user.click(own())
  await opened.user.keyboard('{Escape}')
  expect([row().value, own().value]).toEqual(['Good evening.', 'Good evening.'])
  expect(row().getAttribute('aria-invalid')).toBeNull()
  await opened.user.click(row())
  await opened.user.paste('y'.repeat(501))
  await opened.user.keyboard('{Enter}')
  await opened.user.clear(own())
  await opened.user.type(own(), 'Good night.{Enter}')
  expect([row().value, own().value]).toEqual(['Good night.', 'Good night.'])
  expect(linesOf(opened)).toMatchObject([{ text: 'Good night.' }])
})

test('in the list a suggestion of the grammar check is taken by Alt and Enter, or by a press that leaves the focus', async () => {
  const opened = open()
  const words = { text: 'Good evening.' }
  addLine(opened, words)
  await opened.user.keyboard('v')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Own words at 0:02' })
  await opened.user.clear(field)
  await opened.user.type(field, 'Watch teh light.')
  await opened.user.click(await screen.findByRole('button', { name: /^Did you mean/ }))
  expect(field.value).toBe('Watch the light.')
  expect(document.activeElement).toBe(field)
  await opened.user.type(field, ' And teh door.')
  await screen.findByRole('button', { name: /^Did you mean/ })
  await opened.user.keyboard('{Alt>}{Enter}{/Alt}{Enter}')
  expect(linesOf(opened)[0]?.text).toBe('Watch the light. And the door.')
})

test('a line of the script is said in own words, with their voice and delivery, and given back to the script', async () => {
  const opened = open()
  opened.store.run({ kind: 'add-line', at: 2000, duration: 2000, trigger: 'stroke-faster' })
  await opened.user.click(panel().getByRole('button', { name: 'Say it in your own words' }))
  const field = panel().getByRole('textbox', { name: 'Your own words' })
  expect(document.activeElement).toBe(field)
  await opened.user.clear(field)
  await opened.user.type(field, 'Faster, for {{minutes} minutes.{Enter}')
  await opened.user.selectOptions(panel().getByRole('combobox', { name: 'Voice' }), 'Bass')
  await opened.user.selectOptions(panel().getByRole('combobox', { name: 'Delivery' }), 'Calm')
  expect(linesOf(opened)).toMatchObject([
    { trigger: 'stroke-faster', text: 'Faster, for {minutes} minutes.', voice: 'Bass', delivery: 'calm' },
  ])
  await opened.user.click(panel().getByRole('button', { name: 'Hear it' }))
  expect(onHear).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ speech: 'Faster, for 20 minutes.', voice: 'Bass', delivery: 'calm' }),
  )
  await opened.user.click(panel().getByRole('button', { name: 'Use the script’s line' }))
  expect(linesOf(opened)[0]).not.toHaveProperty('text')
  act(() => opened.store.undo())
  expect(linesOf(opened)[0]).toMatchObject({ delivery: 'calm' })
})

test('own words that are refused are there again when their line is selected again, in the list and in the panel', async () => {
  const opened = open()
  const add = (at: number, text: string) =>
    opened.store.run({ kind: 'add-line', at, duration: 900, trigger: 'own-words', words: { text } })
  add(2000, 'Good evening.')
  add(9000, 'Sit down.')
  const [first, second] = linesOf(opened).map(({ id }) => id) as [string, string]
  opened.store.select([first])
  await opened.user.click(panel().getByText('Pronunciation'))
  await opened.user.click(panel().getByRole('textbox', { name: 'Spoken as' }))
  await opened.user.paste('y'.repeat(501))
  opened.store.select([second])
  expect(panel().getByRole('textbox', { name: 'Your own words' })).toHaveProperty('value', 'Sit down.')
  opened.store.select([first])
  expect(panel().getByRole('textbox', { name: 'Spoken as' })).toHaveProperty('value', 'y'.repeat(501))
  panel().getByText('1 character too many: at most 500.')
  await opened.user.keyboard('v')
  const row = () => screen.getByRole('textbox', { name: 'Own words at 0:02' })
  await opened.user.clear(row())
  await opened.user.paste('z'.repeat(501))
  await opened.user.keyboard('{Enter}{Escape}')
  expect(row()).toHaveProperty('value', 'Good evening.')
  await opened.user.clear(row())
  await opened.user.paste('z'.repeat(501))
  await opened.user.keyboard('{Enter}')
  opened.store.select([second])
  opened.store.select([first])
  const field = panel().getByRole('textbox', { name: 'Your own words' })
  expect(field).toHaveProperty('value', 'z'.repeat(501))
  await opened.user.click(field)
  await opened.user.keyboard('{End}{Backspace}{Enter}')
  expect(linesOf(opened)[0]?.text).toBe('z'.repeat(500))
})

test('numbers of a count have no other words', () => {
  const opened = open()
  opened.store.run({ kind: 'add-line', at: 2000, duration: 700, trigger: '3' })
  expect(panel().queryByRole('button', { name: 'Say it in your own words' })).toBeNull()
})

/** What the grammar check suggests: it begins 200 ms after the last key. */
const suggestion = () => screen.findByRole('button', { name: 'Did you mean the?' })

test('what the grammar check finds is mended by its suggestion, by button and by Alt+Enter', async () => {
  const opened = open()
  await opened.user.type(composer(), 'Here is teh sea.')
  await opened.user.click(await suggestion())
  expect(composer()).toHaveProperty('value', 'Here is the sea.')
  expect(document.activeElement).toBe(composer())
  await opened.user.keyboard('{Enter}And teh sand.')
  await suggestion()
  await opened.user.keyboard('{Alt>}{Enter}{/Alt}{Enter}')
  const [first, second] = linesOf(opened)
  expect([first?.text, second?.text]).toEqual(['Here is the sea.', 'And the sand.'])
  const field = panel().getByRole('textbox', { name: 'Your own words' })
  await opened.user.type(field, ' Under teh stars.')
  await opened.user.click(await suggestion())
  expect(linesOf(opened)[1]?.text).toBe('And the sand. Under the stars.')
  expect(document.activeElement).toBe(field)
})
