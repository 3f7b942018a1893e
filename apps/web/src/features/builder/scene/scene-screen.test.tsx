/** Writing a branching game by keyboard, with the check and undo. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { exportScene, ownLines, pictureOf, printSceneText, sceneTemplate } from '@rubato/builder'
import { AUTOSAVE_MS } from '../document/autosave.ts'
import { prepareScreen } from '../testing/open-builder.tsx'
import type { OnPlayFrom } from './play-here.tsx'
import { emptyScene, openScene, templateScene } from './testing/open-scene.tsx'

beforeAll(prepareScreen)
beforeEach(() => localStorage.clear())

test('a scene of four sections is written by keyboard alone, and the check passes it', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(screen.getByRole('textbox', { name: 'Name of the section Start' }))
  await user.keyboard('{Control>}a{/Control}Hall{Enter}Good evening.{Enter}Sit down.{Enter}? Shall we begin?{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 1 of Hall' }))
  await user.keyboard('{Control>}a{/Control}Gladly{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 2 of Hall' }))
  await user.keyboard('{Tab}Not tonight{Enter}')
  expect(scene().sections.map(({ id }) => id)).toEqual(['hall', 'gladly', 'no', 'not-tonight'])
  expect(scene().sections[0]).toMatchObject({
    events: [{ text: 'Good evening.', at: 0 }, { text: 'Sit down.' }],
    exit: { kind: 'ask', text: 'Shall we begin?', answers: [{ answer: 'Gladly' }, {}, { answer: 'Not tonight' }] },
  })
  expect(await screen.findByText('Nothing to mend')).toBeDefined()
})

test('the answers that a question brings along are replaced by what is typed, with Tab between them', async () => {
  const { scene, store, user } = openScene(emptyScene())
  await user.click(screen.getByRole('textbox', { name: 'Name of the section Start' }))
  await user.keyboard('{Enter}? How do you feel?{Enter}Tired{Tab}Wide awake{Tab}')
  expect(scene().sections[0]).toMatchObject({ exit: { answers: [{ answer: 'Tired' }, { answer: 'Wide awake' }] } })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'New answer' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Add a line to Wide awake' }))
  expect(store.get().history.selection).toEqual(['wide-awake'])
})

test('a number is asked for with a variable and a section to go on to, and the section stays selected', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.selectOptions(screen.getByRole('combobox', { name: 'What comes then' }), 'Asks for a number')
  expect(scene()).toMatchObject({
    sections: [
      { exit: { kind: 'number', text: 'How many?', variable: 'points', to: 'new-section' } },
      { exit: { kind: 'end' } },
    ],
    variables: [{ kind: 'number', name: 'points' }],
  })
  expect(screen.getByText(/^Asks for a number, “How many\?”: Answered: New section/)).toBeDefined()
  await user.click(screen.getByRole('textbox', { name: 'Name of the section New section' }))
  await user.click(await screen.findByRole('button', { name: 'Remove the variable: This variable is never read.' }))
  expect(scene().variables).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'New section')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enter in a line cuts it, Backspace at its start joins it, and undo gives both back', async () => {
  const { store, scene, user } = openScene(emptyScene())
  await user.click(screen.getByRole('textbox', { name: 'Name of the section Start' }))
  await user.keyboard('{Enter}Breathe in. Breathe out.{Enter}')
  const line = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line 1 of Start' })
  line.focus()
  line.setSelectionRange(12, 12)
  await user.keyboard('{Enter}')
  expect(scene().sections[0]).toMatchObject({ events: [{ text: 'Breathe in.' }, { text: 'Breathe out.' }] })
  const second = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line 2 of Start' })
  expect(document.activeElement).toBe(second)
  await user.keyboard('{Backspace}')
  expect(scene().sections[0]).toMatchObject({ events: [{ text: 'Breathe in. Breathe out.' }] })
  act(() => store.undo())
  expect(scene().sections[0]).toMatchObject({ events: [{}, {}] })
})

test('words that are typed are on this device before their row is left', async () => {
  const { session, scene, kept, user } = openScene(emptyScene())
  await user.click(screen.getByRole('textbox', { name: 'Name of the section Start' }))
  await user.keyboard('{Enter}Good evening.{Enter}Sit do')
  await session.flush()
  expect(scene().sections[0]).toMatchObject({ events: [{ text: 'Good evening.' }] })
  expect(await kept()).toMatchObject({ sections: [{ events: [{ text: 'Good evening.' }, { text: 'Sit do' }] }] })
  await user.keyboard('wn.{ArrowUp}')
  await user.click(screen.getByRole('textbox', { name: 'Line 1 of Start' }))
  await user.keyboard('{Control>}a{/Control}? Shall we')
  await session.flush()
  expect(await kept()).toMatchObject({ sections: [{ exit: { kind: 'ask', text: 'Shall we' } }, {}, {}] })
  await user.keyboard('{Escape}')
  await session.flush()
  expect(await kept()).toEqual(scene())
})

test('what is typed in the panel is on this device before the field is left', async () => {
  const { session, scene, kept, user } = openScene(templateScene('choice-of-three'))
  const field = screen.getByRole('textbox', { name: 'Question' })
  await user.clear(field)
  await user.type(field, 'Where to')
  await session.flush()
  expect(scene().sections[0]).not.toMatchObject({ exit: { text: 'Where to' } })
  const keptText = JSON.stringify(await kept())
  expect(keptText).toContain('"text":"Where to"')
  const seconds = screen.getByRole('textbox', { name: 'Seconds for an answer' })
  await user.clear(seconds)
  await user.type(seconds, '4000')
  await session.flush()
  expect(await kept()).toEqual(scene())
})

test.for(['Question', 'Answer'])(
  'words that are typed into “%s” stay on this device when the screen is left',
  async (name) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { kept } = openScene(templateScene('choice-of-three'))
    const [field] = screen.getAllByRole('textbox', { name })
    fireEvent.change(field as HTMLElement, { target: { value: 'Where to' } })
    cleanup()
    // The delay of a change that is noted on the way out.
    await vi.advanceTimersByTimeAsync(2 * AUTOSAVE_MS)
    expect(JSON.stringify(await kept())).toContain('"Where to"')
  },
)

test('a new section is gone to, its id follows its first name without a loss of the focus, and ways can add one', async () => {
  const { scene, user } = openScene(templateScene('choice-of-three'))
  await user.click(screen.getByRole('button', { name: 'New section after it' }))
  const name = await screen.findByRole('textbox', { name: 'Name of the section New section' })
  await waitFor(() => expect(document.activeElement).toBe(name))
  await user.keyboard('The garden')
  await user.tab()
  expect(scene().sections[1]).toMatchObject({ id: 'the-garden', name: 'The garden' })
  const next = screen.getByRole('button', { name: 'Add a line to The garden' })
  expect(document.activeElement).toBe(next)
  await user.selectOptions(screen.getByRole('combobox', { name: 'What comes then' }), 'Goes on')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Leads to' }), 'New section, added here')
  const { exit } = scene().sections[1] ?? {}
  const added = scene().sections.at(-1)
  expect(added).toMatchObject({ name: 'New section', events: [] })
  expect(exit).toMatchObject({ kind: 'go', to: added?.id })
  expect(screen.getByRole('combobox', { name: 'Leads to' }).textContent).not.toContain('(')
})

test('a generated section has the edges and the picture that its author chooses', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.selectOptions(screen.getByRole('combobox', { name: 'What it plays' }), 'What the generator makes')
  const edges = screen.getByRole('textbox', { name: 'Edges at most' })
  await user.clear(edges)
  await user.type(edges, '2{Enter}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Where its edges come' }), 'In its second half')
  await user.click(screen.getByRole('button', { name: 'Choose a picture, clip or light' }))
  expect(scene().sections[0]).toMatchObject({
    edges: 'late',
    config: { orgasm: { edging: { enabled: true, edges: { max: 2 } } } },
    medium: { tag: defaultSettings.gameGeneratorConfig.media.tags[0] },
  })
  await user.clear(edges)
  await user.type(edges, '0{Enter}')
  expect(scene().sections[0]).toMatchObject({ config: { orgasm: { edging: { enabled: false } } } })
  await user.selectOptions(screen.getByRole('combobox', { name: 'What it plays' }), 'What is written here')
  expect(Object.keys(scene().sections[0] ?? {})).not.toContain('edges')
})

test('strokes under the words are added in the panel, and go on as long as the words do', async () => {
  const { scene, user } = openScene(emptyScene())
  await user.click(screen.getByRole('textbox', { name: 'Name of the section Start' }))
  await user.keyboard('{Enter}Good evening.{Enter}')
  await user.click(screen.getByRole('button', { name: 'Add strokes' }))
  const tempo = screen.getByRole('textbox', { name: 'Tempo at the end, bpm' })
  await user.clear(tempo)
  await user.type(tempo, '72{Enter}')
  const beats = () => {
    const [first] = scene().sections
    if (first?.kind !== 'timeline') throw new Error('The first section has no events')
    return { length: first.length, beats: first.events.filter(({ kind }) => kind === 'beat') }
  }
  const { length } = beats()
  expect(beats().beats).toMatchObject([{ at: 0, duration: length, tempo: { from: 60, to: 72 } }])
  await user.click(screen.getByRole('button', { name: 'Add a line to Start' }))
  await user.keyboard('And here is one more line of words.{Enter}')
  expect(beats().length).toBeGreaterThan(length)
  expect(beats().beats).toMatchObject([{ at: 0, duration: beats().length }])
  await user.click(screen.getByRole('button', { name: 'Remove the strokes' }))
  expect(beats().beats).toEqual([])
})

test('a section is played with the values that the author chooses, and the screen returns to it', async () => {
  const onPlayFrom = vi.fn<OnPlayFrom>()
  const { scene, store, user } = openScene(templateScene('bargain-of-minutes'), { onPlayFrom, returnsTo: 'settle' })
  const [variable] = scene().variables
  if (variable?.kind !== 'number') throw new Error('The template has another first variable')
  expect(store.get().history.selection).toEqual(['settle'])
  await user.click(screen.getByRole('button', { name: 'Play from here' }))
  const field = await screen.findByRole('textbox', { name: variable.name })
  await user.clear(field)
  await user.type(field, String(variable.max))
  await user.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => expect(onPlayFrom).toHaveBeenCalledOnce())
  const [played, section] = onPlayFrom.mock.calls[0] ?? []
  expect(section).toBe('settle')
  expect(played).toMatchObject({ start: 'settle', variables: [{ name: variable.name, start: variable.max }] })
  expect(scene().variables[0]).toEqual(variable)
})

test('a picture for the start of a section is chosen in its panel, and taken out again', async () => {
  const { scene, user } = openScene(templateScene('choice-of-three'))
  await user.click(screen.getByRole('button', { name: 'Choose a picture, clip or light' }))
  const mediaOf = () => {
    const [first] = scene().sections
    return first?.kind === 'timeline' ? first.events.filter(({ kind }) => kind === 'media') : []
  }
  expect(mediaOf()).toMatchObject([{ at: 0, duration: scene().sections[0]?.length }])
  const tag = screen.getByRole('textbox', { name: 'Tag' })
  await user.clear(tag)
  await user.type(tag, 'lace{Enter}')
  expect(mediaOf()).toMatchObject([{ link: { tag: 'lace' } }])
  await user.click(screen.getByRole('button', { name: 'Remove the picture, clip or light' }))
  expect(mediaOf()).toEqual([])
})

test('a picture is shown with a line, goes with it, and is taken away by an empty field', async () => {
  const { scene, user } = openScene(templateScene('choice-of-three'))
  const first = () => {
    const [section] = scene().sections
    if (section?.kind !== 'timeline') throw new Error('The template has another first section')
    return section
  }
  const line = ownLines(first())[1]
  if (!line) throw new Error('The section has one line')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Line' }), '1')
  const field = screen.getByRole('textbox', { name: 'Picture or clip' })
  await user.type(field, '../one.jpg{Enter}')
  expect(first().events.filter(({ kind }) => kind === 'media')).toEqual([])
  await user.clear(field)
  await user.type(field, 'lace/one.jpg{Enter}')
  expect(pictureOf(first(), line)).toMatchObject({ at: line.at, link: { url: 'lace/one.jpg' } })
  expect(screen.getByRole('option', { name: /with a picture$/ })).toBeDefined()
  await user.clear(screen.getByRole('textbox', { name: 'Picture or clip' }))
  await user.keyboard('{Enter}')
  expect(first().events.filter(({ kind }) => kind === 'media')).toEqual([])
})

test('a rule that is broken is found with its way and mended, and the list of sections has the same actions', async () => {
  const { scene, user } = openScene(templateScene('choice-of-three'))
  await user.click(screen.getByRole('button', { name: 'List' }))
  const list = screen.getByRole('list', { name: 'Sections' })
  const last = within(list).getByRole('button', { name: /^The end/ })
  last.focus()
  await user.keyboard('n')
  expect(scene().sections).toHaveLength(6)
  // The new section gets the focus in the next frame.
  await waitFor(() => expect(document.activeElement).not.toBe(last))
  await user.click(within(list).getByRole('button', { name: /^Only breathing/ }))
  await user.keyboard('{Delete}')
  expect(scene().sections.map(({ id }) => id)).not.toContain('breathing')
  expect(await screen.findByText('This leads to a section that does not exist.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(scene().sections).toHaveLength(6)
})

test('the text shows what changes before it is applied, and a fault at its line and column', async () => {
  const { scene, user } = openScene(templateScene('choice-of-three'))
  await user.click(screen.getByRole('button', { name: 'As text' }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the game' })
  const text = field.value
  const put = async (value: string) => {
    await user.clear(field)
    await user.click(field)
    await user.paste(value)
  }
  await put(text.replace('Thank you.', 'Thank you very much.'))
  expect(await screen.findByText('2 lines differ')).toBeDefined()
  await put(text.replace('end denied', 'end cum\n').replace('=> close', '=> nowhere'))
  await user.click(
    await screen.findByRole('button', { name: /^Line \d+: This leads to a section that does not exist/ }),
  )
  expect(field.value.slice(0, field.selectionStart).split('\n').length).toBeGreaterThan(3)
  await put(`${text}\nnonsense`)
  expect(await screen.findByRole('button', { name: /^Line \d+, column 1: / })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
  await put(text.replace('Thank you.', 'Thank you very much.'))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(JSON.stringify(scene())).toContain('Thank you very much.')
})

test('a condition that cannot be read is named at its column and is not taken', async () => {
  const { scene, user } = openScene(templateScene('choice-of-three'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'What comes then' }), 'Depends on a condition')
  const field = screen.getByRole('combobox', { name: 'Condition' })
  await user.clear(field)
  await user.type(field, 'edges > ')
  await user.tab()
  expect(screen.getByText(/^Column \d+: /)).toBeDefined()
  expect(scene().sections[0]?.exit).toMatchObject({ cases: [{ if: 'edges > 0' }] })
  await user.clear(field)
  await user.type(field, 'edges > 2')
  await user.tab()
  expect(scene().sections[0]?.exit).toMatchObject({ cases: [{ if: 'edges > 2' }] })
})

test('a file is opened in place of the game once that is confirmed, gives it its name, and undo brings back what was there', async () => {
  const { store, scene, user } = openScene(emptyScene())
  await user.click(screen.getByRole('button', { name: 'Files' }))
  const content = printSceneText({ ...sceneTemplate('choice-of-three'), name: 'Three rooms' })
  const choose = await screen.findByLabelText('Choose a game file')
  await user.upload(choose, new File(['Dear diary'], 'diary.txt', { type: 'text/plain' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The text of this file is no game yet.')
  await user.upload(choose, new File([content], 'rooms.txt', { type: 'text/plain' }))
  await user.click(await screen.findByRole('button', { name: 'Open it in place of this game' }))
  await screen.findByText('The file was opened.')
  expect(scene().sections.length).toBeGreaterThan(1)
  expect(store.get().details.name).toBe('Three rooms')
  act(() => store.undo())
  expect(scene().sections).toHaveLength(1)
})

test('a JSON file that is opened says which of its fields are left out, and gives the game its description', async () => {
  const { store, user } = openScene(emptyScene())
  await user.click(screen.getByRole('button', { name: 'Files' }))
  const game = { ...templateScene('choice-of-three'), name: 'Three rooms', description: 'Of one evening.' }
  const content = exportScene(game).replace('"kind"', '"colour":"red","kind"')
  const file = new File([content], 'rooms.json', { type: 'application/json' })
  await user.upload(await screen.findByLabelText('Choose a game file'), file)
  await screen.findByText('1 field that a game does not have was left out: colour.')
  await user.click(screen.getByRole('button', { name: 'Open it in place of this game' }))
  await screen.findByText('The file was opened.')
  expect(store.get().details).toMatchObject({ name: 'Three rooms', description: 'Of one evening.' })
})
