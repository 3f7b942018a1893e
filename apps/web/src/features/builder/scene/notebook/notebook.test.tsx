/** The notebook, apart from lines and answers. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ownLines } from '@rubato/builder'
import { leaveTab } from '../../../../lib/storage/stored.ts'
import { setSignedInHint } from '../../../../lib/storage/signed-in-hint.ts'
import { prepareScreen } from '../../testing/open-builder.tsx'
import { emptyScene, openScene, templateScene } from '../testing/open-scene.tsx'

beforeAll(prepareScreen)
beforeEach(() => localStorage.clear())

const nameOfSection = (name: string) => screen.getByRole('textbox', { name: `Name of the section ${name}` })

test('?text asks for a short text, its words are a row, and the new section is named by what is typed next', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}Good evening.{Enter}?text What shall I call you?{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(nameOfSection('New section')))
  await user.keyboard('The small light{Enter}Thank you, {{name}.{Enter}')
  expect(scene().sections).toMatchObject([
    { exit: { kind: 'text', text: 'What shall I call you?', placeholder: 'name', to: 'the-small-light' } },
    { id: 'the-small-light', events: [{ text: 'Thank you, {name}.' }] },
  ])
  const question = screen.getByRole('textbox', { name: 'Question at the end of Start' })
  await user.clear(question)
  await user.type(question, 'And your name?{Enter}')
  expect(scene().sections[0]).toMatchObject({ exit: { kind: 'text', text: 'And your name?' } })
})

test('Enter in an empty answer goes on in the section of the first answer', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}? Shall we begin?{Enter}Gladly{Enter}In a moment{Enter}{Enter}Then sit down.{Enter}')
  expect(scene().sections.map(({ id }) => id)).toEqual(['start', 'gladly', 'in-a-moment'])
  expect(scene().sections[1]).toMatchObject({ events: [{ text: 'Then sit down.' }] })
})

test('undo by keyboard takes back the last step from a field without uncommitted words, and the focus stays in the scene', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}Good evening.{Enter}? Shall we begin?{Enter}')
  expect(scene().sections).toHaveLength(3)
  await user.keyboard('{Control>}z{/Control}')
  expect(scene().sections).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(nameOfSection('Start')))
  await user.keyboard('{End} hall{Control>}z{/Control}')
  expect(scene().sections[0]).toMatchObject({ name: 'Start', events: [{ text: 'Good evening.' }] })
})

test('Ctrl+S commits the row that is being typed in, and one that is begun; the focus and the caret stay', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{End} hall{Control>}s{/Control}')
  expect(scene().sections).toMatchObject([{ name: 'Start hall' }])
  expect(document.activeElement).toBe(nameOfSection('Start hall'))
  await user.keyboard('{Enter}Good evening.{ArrowLeft}{Control>}s{/Control} to you')
  expect(scene().sections).toMatchObject([{ events: [{ text: 'Good evening.' }] }])
  expect(document.activeElement).toHaveProperty('value', 'Good evening to you.')
})

test('the time of a line can be typed over', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}Good evening.{Enter}Sit down.{Enter}')
  const time = screen.getByRole('textbox', { name: 'Time of line 2 of Start' })
  await user.click(time)
  await user.keyboard('0:20{Enter}')
  const [section] = scene().sections
  expect(section?.kind === 'timeline' && ownLines(section).map(({ at }) => at)).toEqual([0, 20_000])
  await user.click(time)
  await user.keyboard('{Control>}a{/Control}soon{Enter}')
  expect(time).toHaveProperty('value', 'soon')
  expect(screen.getByRole('alert').textContent).toBe('Write a time such as 0:24, or 24 for seconds.')
  await user.keyboard('{Control>}a{/Control}130:00{Enter}')
  expect(time).toHaveProperty('value', '130:00')
  expect(screen.getByRole('alert').textContent).toContain('A game lasts until')
  await user.keyboard('{Escape}')
  expect(time).toHaveProperty('value', '0:20')
})

test('strokes, buttons and timers are named under the lines of their section', async () => {
  const { user } = openScene(templateScene('choice-of-three'))
  await user.click(screen.getByRole('button', { name: 'Add a button or timer' }))
  expect(screen.getByText(/^Button “Something else”: leads to /)).toBeDefined()
})

test('names are written as the game needs them, and a placeholder says how a line has it', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.selectOptions(screen.getByRole('combobox', { name: 'What comes then' }), 'Asks for a short text')
  const field = screen.getByRole('textbox', { name: 'Name of the placeholder' })
  await user.clear(field)
  await user.type(field, 'Pet name{Enter}')
  expect(scene().sections[0]).toMatchObject({ exit: { placeholder: 'pet-name' } })
  expect(screen.getByText('Written in a line as {pet-name}.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Variables' }))
  await user.click(await screen.findByRole('button', { name: 'Add a variable' }))
  const variable = screen.getAllByRole('textbox', { name: 'Name' }).at(-1)
  if (!variable) throw new Error('No field')
  await user.clear(variable)
  await user.type(variable, 'Patience points{Enter}')
  expect(scene().variables).toMatchObject([{ name: 'patience-points' }])
})

test('the panel begins at its top for each section', async () => {
  const { user } = openScene(templateScene('choice-of-three'))
  const panel = () => screen.getByRole('complementary')
  panel().scrollTop = 400
  const [, second] = screen.getAllByRole('textbox', { name: /^Name of the section / })
  if (!second) throw new Error('One section')
  await user.click(second)
  expect(panel().scrollTop).toBe(0)
})

test('an answer that is too long stays in its row with the reason, and so does a line', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}? On?{Enter}{Tab}{Tab}')
  const answer = screen.getByRole('textbox', { name: 'New answer' })
  await user.paste('x'.repeat(70))
  expect(screen.getByText('10 characters too many: an answer has at most 60.').role).not.toBe('alert')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('10 characters too many: an answer has at most 60.')
  await user.click(nameOfSection('Yes'))
  await user.click(screen.getByRole('button', { name: 'Add a line to Yes' }))
  expect(answer).toHaveProperty('value', 'x'.repeat(70))
  expect(document.activeElement).toBe(answer)
  await user.keyboard('{Backspace>10/}{Enter}')
  expect(scene().sections[0]).toMatchObject({ exit: { answers: [{}, {}, { answer: 'x'.repeat(60) }] } })
})

test('a pasted text keeps the words of the row, and a refused one stays in the row until it is mended', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}Good evening. ')
  await user.paste('Come in.\nSit down.')
  expect(scene().sections[0]).toMatchObject({ events: [{ text: 'Good evening. Come in.' }, { text: 'Sit down.' }] })
  await user.paste(`Rest.\n# ${'x'.repeat(61)}`)
  expect(screen.getByRole('alert').textContent).toContain('1 character too many: a name has at most 60.')
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', `Rest.\n# ${'x'.repeat(61)}`))
  await user.keyboard('{Backspace}{Enter}')
  expect(scene().sections).toMatchObject([{ events: [{}, {}, { text: 'Rest.' }] }, { name: 'x'.repeat(60) }])
})

const tooLongPaste = `Rest.\n# ${'x'.repeat(61)}`
const rowWith = (words: string) =>
  screen.getAllByRole('textbox').find((row) => row instanceof HTMLTextAreaElement && row.value === words)

test('a refused paste stays when its section is renamed, and Escape does not remove it: a button does', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}')
  await user.paste(tooLongPaste)
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Control>}a{/Control}Hall{Enter}')
  expect(scene().sections[0]).toMatchObject({ id: 'hall', name: 'Hall' })
  expect(rowWith(tooLongPaste)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add a line to Hall' }))
  await waitFor(() => expect(document.activeElement).toBe(rowWith(tooLongPaste)))
  await user.keyboard('{Escape}')
  expect(rowWith(tooLongPaste)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Discard these words' }))
  expect(rowWith(tooLongPaste)).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Add a line to Hall' }))
  await user.keyboard('Come in.{Enter}')
  expect(scene().sections[0]).toMatchObject({ events: [{ text: 'Come in.' }] })
})

/** A line that has become too long, and a pasted text with one. */
async function writeRefusedWords(user: ReturnType<typeof openScene>['user']): Promise<void> {
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}Come in.{Enter}')
  await user.paste(tooLongPaste)
  await user.click(screen.getByRole('textbox', { name: 'Line 1 of Start' }))
  await user.keyboard('{End}')
  await user.keyboard('y'.repeat(500))
}

test('refused words are there again when the author has looked at another view', async () => {
  const { scene, user } = openScene(emptyScene())
  await writeRefusedWords(user)
  await user.click(screen.getByText('List'))
  expect(screen.queryByRole('textbox', { name: 'Line 1 of Start' })).toBeNull()
  await user.click(screen.getByText('Notebook'))
  expect(screen.getByRole('textbox', { name: 'Line 1 of Start' })).toHaveProperty('value', `Come in.${'y'.repeat(500)}`)
  expect(rowWith(tooLongPaste)).toBeDefined()
  expect(scene().sections[0]).toMatchObject({ events: [{ text: 'Come in.' }] })
})

test.each(['is opened again', 'is loaded again'])('refused words are there again when the game %s', async (how) => {
  setSignedInHint(true)
  const isLoaded = how === 'is loaded again'
  const { store, user } = openScene(emptyScene(), {}, `new-${isLoaded}`)
  await writeRefusedWords(user)
  await user.click(nameOfSection('Start'))
  const { document } = store.get().history
  if (isLoaded) {
    window.dispatchEvent(new Event('pagehide'))
    const kept = Object.entries(sessionStorage)
    cleanup()
    sessionStorage.clear()
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
  } else cleanup()
  openScene(document as ReturnType<typeof emptyScene>, {}, `new-${isLoaded}`)
  expect(screen.getByRole('textbox', { name: 'Line 1 of Start' })).toHaveProperty('value', `Come in.${'y'.repeat(500)}`)
  expect(rowWith(tooLongPaste)).toBeDefined()
  // Nothing is kept for the next member.
  setSignedInHint(false)
  leaveTab()
  cleanup()
  expect(sessionStorage).toHaveLength(0)
})

test('refused words are kept while the page is in the background, and stay in their rows', async () => {
  setSignedInHint(true)
  const { store, user } = openScene(emptyScene(), {}, 'new-hidden')
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}Come in.{Enter}')
  await user.click(screen.getByRole('textbox', { name: 'Line 1 of Start' }))
  await user.keyboard('{End}')
  await user.paste(' ')
  await user.paste('y'.repeat(500))
  await user.click(screen.getByRole('button', { name: 'Add a line to Start' }))
  // The words of the row that has the focus are refused while they are typed.
  const begun = document.activeElement
  fireEvent.change(begun as HTMLElement, { target: { value: 'z'.repeat(501) } })
  const turn = (state: 'hidden' | 'visible') => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  turn('hidden')
  const kept = Object.entries(sessionStorage)
  turn('visible')
  expect(sessionStorage).toHaveLength(0)
  expect(document.activeElement).toBe(begun)
  cleanup()
  sessionStorage.clear()
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
  openScene(store.get().history.document as ReturnType<typeof emptyScene>, {}, 'new-hidden')
  expect(screen.getByRole('textbox', { name: 'Line 1 of Start' })).toHaveProperty(
    'value',
    `Come in. ${'y'.repeat(500)}`,
  )
  expect(rowWith('z'.repeat(501))).toBeDefined()
})

test('refused words are kept where the page is opened in the background and ends there', async () => {
  setSignedInHint(true)
  const { store, user } = openScene(emptyScene(), {}, 'new-background')
  await writeRefusedWords(user)
  window.dispatchEvent(new Event('pagehide'))
  const kept = Object.entries(sessionStorage)
  cleanup()
  sessionStorage.clear()
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
  const setVisibility = (value: 'hidden' | 'visible') =>
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
  setVisibility('hidden')
  openScene(store.get().history.document as ReturnType<typeof emptyScene>, {}, 'new-background')
  expect(Object.entries(sessionStorage)).toEqual(kept)
  setVisibility('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByRole('textbox', { name: 'Line 1 of Start' })).toHaveProperty('value', `Come in.${'y'.repeat(500)}`)
  expect(rowWith(tooLongPaste)).toBeDefined()
})

test('a refused answer goes on as a line where its section ends in another way, and other rows can be begun', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}One.{Enter}? On?{Enter}Yes{Enter}No{Enter}')
  const long = 'y'.repeat(200)
  await user.paste(long)
  await user.keyboard('{Enter}')
  expect(rowWith(long)?.getAttribute('aria-invalid')).toBe('true')
  await user.selectOptions(screen.getByRole('combobox', { name: 'What comes then' }), 'Ends the game')
  expect(scene().sections[0]).toMatchObject({ exit: { kind: 'end' } })
  expect(rowWith(long)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Discard/ }))
  await user.click(screen.getByRole('button', { name: 'Add a line to Start' }))
  await user.keyboard('Two.{Enter}')
  expect(scene().sections[0]).toMatchObject({ events: [{ text: 'One.' }, { text: 'Two.' }] })
})

test('refused words do not take the place of others: an answer is removed, or a line is joined', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}One.{Enter}Two.{Enter}? On?{Enter}{Tab}{Tab}Three{Enter}{Escape}')
  const line = screen.getByRole('textbox', { name: 'Line 1 of Start' })
  await user.click(line)
  await user.paste('z'.repeat(500))
  const second = screen.getByRole('textbox', { name: 'Line 2 of Start' })
  await user.click(second)
  await user.keyboard('{Home}{Backspace}')
  await waitFor(() => expect(document.activeElement).toBe(line))
  expect(scene().sections[0]).toMatchObject({ events: [{ text: 'One.' }, { text: 'Two.' }] })
  const long = 'x'.repeat(61)
  await user.click(screen.getByRole('textbox', { name: 'Answer 2 of Start' }))
  await user.keyboard(`{Control>}a{/Control}${long}`)
  await user.click(screen.getByRole('textbox', { name: 'Answer 1 of Start' }))
  await user.keyboard('{Control>}a{/Control}{Backspace}{Tab}')
  const answers = () => {
    const exit = scene().sections[0]?.exit
    return exit?.kind === 'ask' ? exit.answers.map(({ answer }) => answer) : []
  }
  await waitFor(() => expect(answers()).toEqual(['No', 'Three']))
  const refused = screen.getByRole('textbox', { name: 'Answer 1 of Start' })
  expect(refused).toHaveProperty('value', long)
  await user.click(refused)
  await user.keyboard('{End}{Backspace}{Enter}')
  expect(answers()).toEqual(['x'.repeat(60), 'Three'])
})

test('a short paste goes to the caret, also where the line is then too long', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}')
  await user.paste(`${'a'.repeat(494)} b`)
  await user.keyboard('{Enter}')
  const line = screen.getByRole('textbox', { name: 'Line 1 of Start' })
  await user.click(line)
  await user.keyboard('{End}')
  await user.paste(' and more')
  expect(line).toHaveProperty('value', `${'a'.repeat(494)} b and more`)
  expect(scene().sections[0]).toMatchObject({ events: [{ text: `${'a'.repeat(494)} b` }] })
})

test('after the sixth answer the writing goes on in the section of the first one', async () => {
  const { user } = openScene(emptyScene())
  await user.click(nameOfSection('Start'))
  await user.keyboard('{Enter}? On?{Enter}{Tab}{Tab}Three{Enter}Four{Enter}Five{Enter}Six{Enter}Come in.{Enter}')
  expect(screen.getByRole('textbox', { name: 'Line 1 of Yes' })).toHaveProperty('value', 'Come in.')
})
