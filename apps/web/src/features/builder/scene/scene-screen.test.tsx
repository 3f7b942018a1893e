/** Writing a branching game by keyboard, with the check and undo. */
import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { defaultProfile } from '@rubato/engine'
import { isScene, printSceneText, sceneOfDraft, sceneTemplate, type SceneDocument } from '@rubato/builder'
import { createBuilderStore, type WorkStore } from '../document/builder-store.ts'
import { createBuilderSession } from '../document/builder-session.ts'
import { emptySceneIn } from '../document/empty-scene.ts'
import { prepareScreen } from '../testing/open-builder.tsx'
import { SceneScreen } from './scene-screen.tsx'

beforeAll(prepareScreen)
beforeEach(() => localStorage.clear())

const { media } = defaultSettings.gameGeneratorConfig
const empty = () => emptySceneIn({ voice: null, media }, 'Start')
const template = () => sceneOfDraft(sceneTemplate('choice-of-three'), { voice: null, media })

function open(document: SceneDocument) {
  const store: WorkStore = createBuilderStore(document)
  const session = createBuilderSession({
    store,
    storage: { read: () => Promise.resolve(null), write: () => Promise.resolve(), remove: () => Promise.resolve() },
    calls: { create: () => Promise.reject(), update: () => Promise.reject(), get: () => Promise.reject() },
    keyOf: (id) => id ?? 'new',
    draftId: 'new',
    start: { savedAs: null, isUnsent: false },
    isDeleted: false,
    onSaved: () => undefined,
    onCreated: () => undefined,
  })
  render(
    <MantineProvider>
      <SceneScreen
        store={store}
        session={session}
        profile={defaultProfile}
        generator={{ config: defaultSettings.gameGeneratorConfig, isLoading: false, choice: null }}
        onDiscarded={() => undefined}
        onNew={() => undefined}
        renderReadScene={() => null}
        renderShare={() => null}
        renderSharing={() => null}
        renderDeletion={() => null}
        renderSplash={() => null}
        renderTags={() => null}
      />
    </MantineProvider>,
  )
  const scene = () => {
    const { document: now } = store.get().history
    if (!isScene(now)) throw new Error('This game has no sections')
    return now
  }
  return { store, scene, user: userEvent.setup() }
}

test('a scene of four sections is written by keyboard alone, and the check passes it', async () => {
  const { scene, user } = open(empty())
  await user.click(screen.getByRole('textbox', { name: 'Name of the section Start' }))
  await user.keyboard('{Enter}Good evening.{Enter}Sit down.{Enter}? Shall we begin?{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 1 of Start' }))
  await user.keyboard('{Control>}a{/Control}Gladly{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer 2 of Start' }))
  await user.keyboard('{Tab}Not tonight{Enter}')
  expect(scene().sections.map(({ id }) => id)).toEqual(['start', 'gladly', 'no', 'not-tonight'])
  expect(scene().sections[0]).toMatchObject({
    events: [{ text: 'Good evening.', at: 0 }, { text: 'Sit down.' }],
    exit: { kind: 'ask', text: 'Shall we begin?', answers: [{ answer: 'Gladly' }, {}, { answer: 'Not tonight' }] },
  })
  expect(await screen.findByText('Nothing to mend')).toBeDefined()
})

test('Enter in a line cuts it, Backspace at its start joins it, and undo gives both back', async () => {
  const { store, scene, user } = open(empty())
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

test('a rule that is broken is found with its way and mended, and the list of sections has the same actions', async () => {
  const { scene, user } = open(template())
  await user.click(screen.getByRole('button', { name: 'List' }))
  const list = screen.getByRole('list', { name: 'Sections' })
  const last = within(list).getByRole('button', { name: /^The end/ })
  last.focus()
  await user.keyboard('n')
  expect(scene().sections).toHaveLength(6)
  await user.click(within(list).getByRole('button', { name: /^Only breathing/ }))
  await user.keyboard('{Delete}')
  expect(scene().sections.map(({ id }) => id)).not.toContain('breathing')
  expect(await screen.findByText('This leads to a section that does not exist.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(scene().sections).toHaveLength(6)
})

test('the text shows what changes before it is applied, and a fault at its line and column', async () => {
  const { scene, user } = open(template())
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
  await put(`${text}\nnonsense`)
  expect(await screen.findByRole('button', { name: /^Line \d+, column 1: / })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true)
  await put(text.replace('Thank you.', 'Thank you very much.'))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(JSON.stringify(scene())).toContain('Thank you very much.')
})

test('a condition that cannot be read is named at its column and is not taken', async () => {
  const { scene, user } = open(template())
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
  const { store, scene, user } = open(empty())
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
