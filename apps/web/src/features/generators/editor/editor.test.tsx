import { useMemo, type ReactNode } from 'react'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { defaultGeneratorConfig, type GameGenerator } from '@rubato/contracts/domain'
import common from '../../../../public/locales/en/common.json'
import { setSessionToken } from '../../../lib/api/api-client.ts'
import { texts } from '../../../lib/i18n/i18n.ts'
import { leaveTab } from '../../../lib/storage/stored.ts'
import { generatorQuery } from '../generator.queries.ts'
import { DetailsFields } from './details-fields.tsx'
import { EditorActions } from './editor-actions.tsx'
import { generatorDraft, noDraft } from './generator-draft.ts'
import { fieldsOf, newFields, type GeneratorFields } from './generator-fields.ts'
import { useGeneratorEditor } from './use-generator-editor.ts'

const ID = '5c1d1f64-8e0b-4d53-9a57-6f2f8d6b3e21'
const generator: GameGenerator = {
  id: ID,
  createdBy: { id: '5c1d1f64-8e0b-4d53-9a57-6f2f8d6b3e22', username: 'me' },
  createdAt: '2026-11-22T20:00:00.000Z',
  updatedAt: '2026-11-22T20:00:00.000Z',
  shared: false,
  listed: false,
  title: 'Evening drill',
  description: 'After a long day, in the quiet.',
  splash: {
    id: 'ember-tide',
    photo: '/splash/ember-tide-1.avif',
    downloadLink: '',
    author: { name: 'R', profile: '' },
  },
  tags: [],
  summary: {
    strip: [],
    minutes: { min: 5, max: 10 },
    intensity: 'steady',
    categories: [],
    tasks: [],
    optIns: [],
    edges: { min: 0, max: 0 },
    outcomes: [],
  },
  plays: { started: 0, finished: 0 },
  rating: { votes: 0 },
  config: defaultGeneratorConfig,
  revision: 3,
}
const fetchMock = vi.fn<typeof fetch>()
const created = vi.fn<(stored: GameGenerator) => void>()
let client: QueryClient

beforeAll(async () => {
  const list = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => list)
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' })
})
beforeEach(() => {
  // Also those of other files.
  notifications.clean()
  fetchMock.mockReset()
  created.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
  client = new QueryClient()
  client.setQueryData(generatorQuery(ID).queryKey, generator)
})
afterEach(() => {
  cleanup()
  leaveTab()
})

const blank = newFields(defaultGeneratorConfig)

interface EditorProps {
  isNew?: boolean
  isOwn?: boolean
  isExpertLocked?: boolean
  /** The values of a new one before the first change. */
  start?: GeneratorFields
}

function Editor({ isNew = false, isOwn = true, isExpertLocked = false, start = blank }: EditorProps) {
  const { data = generator } = useQuery({ ...generatorQuery(ID), enabled: false })
  const stored = useMemo(() => (isNew ? start : fieldsOf(data)), [isNew, start, data])
  const editor = useGeneratorEditor({
    generator: isNew ? null : data,
    stored,
    isOwn,
    isExpertLocked,
    onCreated: created,
  })
  return (
    <>
      <DetailsFields
        values={editor.values}
        errors={editor.errors}
        change={(part) => editor.change((now) => ({ ...now, ...part }))}
        renderTags={() => null}
        renderSplash={(_value, _change, error) => <p role="alert">{error}</p>}
      />
      <EditorActions editor={editor} isNew={isNew} isOwn={isOwn}>
        <button type="button" onClick={editor.saveCopy}>
          Copy
        </button>
      </EditorActions>
    </>
  )
}
const page = (content: ReactNode) => (
  <MantineProvider env="test">
    <Notifications />
    <QueryClientProvider client={client}>{content}</QueryClientProvider>
  </MantineProvider>
)
const show = (content = <Editor />) => render(page(content))
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const conflict = () => answer({ statusCode: 409, error: 'item.conflict', issues: [] }, 409)
const field = (name: string) => screen.getByRole('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
async function write(name: string, text: string) {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}
const sent = () =>
  fetchMock.mock.calls.flatMap(([, init]) => (typeof init?.body === 'string' ? [JSON.parse(init.body) as object] : []))

/** Another tab has stored `theirs` at revision 4. */
function changedElsewhere(theirs: Partial<GameGenerator>) {
  const stored = { ...generator, ...theirs, revision: 4 }
  fetchMock.mockImplementation(async (_url, init) => {
    if (init?.method === undefined || init.method === 'GET') return answer(stored)
    const { tags: _, ...body } = JSON.parse(init.body as string) as Partial<GameGenerator>
    if (init.method === 'POST') return answer({ ...generator, ...body, id: ID.replace('21', '77'), revision: 1 })
    return body.revision === 4 ? answer({ ...stored, ...body, revision: 5 }) : conflict()
  })
}
const notice = () => screen.findByRole('region', { name: 'Changed in two places' })

test('What is missing is said beside its field, and nothing is sent', async () => {
  show(<Editor isNew />)
  await press('Save')
  expect(field('Title').getAttribute('aria-invalid')).toBe('true')
  expect(field('Description').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please select a photo')).toBeTruthy()
  expect(fetchMock).not.toHaveBeenCalled()
  await write('Title', 'Evening drill')
  expect(field('Title').getAttribute('aria-invalid')).not.toBe('true')
})

test('A change is kept over a reload of the page, and its save names the revision it is based on', async () => {
  const first = show()
  await write('Title', 'Morning drill')
  first.unmount()
  const kept = sessionStorage.getItem(`rubato.draft.generator.${ID}`)
  leaveTab()
  sessionStorage.setItem(`rubato.draft.generator.${ID}`, kept ?? '')
  fetchMock.mockImplementation(async () => answer({ ...generator, title: 'Morning drill', revision: 4 }))
  show()
  expect(field('Title')).toHaveProperty('value', 'Morning drill')
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent()).toMatchObject([{ title: 'Morning drill', revision: 3 }]))
  await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull())
})

test('Changes of other values are merged with those of another tab', async () => {
  changedElsewhere({ description: 'Changed by the other tab.' })
  show()
  await write('Title', 'Morning drill')
  await press('Save')
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ revision: 4, title: 'Morning drill' }))
  expect(sent().at(-1)).toMatchObject({ description: 'Changed by the other tab.' })
})

test.each([
  ['Keep what is here', 'Morning drill'],
  ['Take what was saved', 'Night drill'],
] as const)('The same value changed in two tabs is shown twice and not overwritten: %s', async (name, title) => {
  const description = 'Changed by the other tab.'
  changedElsewhere({ title: 'Night drill', description })
  show()
  await write('Title', 'Morning drill')
  await press('Save')
  const found = within(await notice())
  expect(found.getByRole('row', { name: 'Title Morning drill Night drill' })).toBeTruthy()
  expect(sent(), 'nothing was overwritten').toHaveLength(1)
  await press(name)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changed in two places' })).toBeNull())
  await waitFor(() => expect(field('Title')).toHaveProperty('value', title))
  await waitFor(() => expect(client.getQueryData(generatorQuery(ID).queryKey)).toMatchObject({ title, description }))
})

test('An undo after a choice between two tabs leaves the values of the other tab', async () => {
  const description = 'Changed by the other tab.'
  changedElsewhere({ title: 'Night drill', description })
  show()
  await write('Title', 'Morning drill')
  await press('Save')
  await notice()
  await write('Title', 'Noon drill')
  await press('Take what was saved')
  screen.getByRole('button', { name: 'Copy' }).focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(field('Title'), 'undone').not.toHaveProperty('value', 'Night drill')
  expect(field('Description')).toHaveProperty('value', description)
})

test('After a conflict the changes made here can become a copy, and the stored ones stay', async () => {
  changedElsewhere({ title: 'Night drill' })
  show()
  await write('Title', 'Morning drill')
  await press('Save')
  await notice()
  await press('Save mine as a copy')
  await waitFor(() => expect(created).toHaveBeenCalledOnce())
  expect(created.mock.calls[0]?.[0]).toMatchObject({ title: 'Morning drill (copy)' })
  expect(field('Title')).toHaveProperty('value', 'Night drill')
})

test('A refusal of the service stays beside its field, and what was typed stays', async () => {
  const issues = [{ path: ['title'], message: 'Another title, please.' }]
  fetchMock.mockImplementation(async () => answer({ statusCode: 400, error: 'request.invalid', issues }, 400))
  show()
  await write('Title', 'Morning drill')
  await press('Save')
  expect(await screen.findByText('Another title, please.')).toBeTruthy()
  expect(field('Title')).toHaveProperty('value', 'Morning drill')
})

test('A new generator of a tier without the expert mode is stored one mode lower', async () => {
  const expert = { ...generator, config: { ...generator.config, settingsMode: 'expert' as const } }
  client.setQueryData(generatorQuery(ID).queryKey, expert)
  changedElsewhere({ ...expert, title: 'Night drill' })
  show(<Editor isExpertLocked />)
  await write('Title', 'Morning drill')
  await press('Save')
  await notice()
  await press('Save mine as a copy')
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ config: { settingsMode: 'advanced' } }))
})

const COPY_ID = ID.replace('21', '77')
const { title, description, splash } = generator
const filled: GeneratorFields = { ...newFields(defaultGeneratorConfig, splash), title, description }

test.each([
  ['a new one', <Editor key="new" isNew start={filled} />, { button: 'Save', draft: null, title: 'Evening drill' }],
  ['a copy of an own one', <Editor key="own" />, { button: 'Copy', draft: ID, title: 'Evening drill (copy)' }],
  [
    'a copy of another member’s',
    <Editor key="other" isOwn={false} />,
    { button: 'Save as a copy', draft: ID, title: 'Evening drill' },
  ],
] as const)('What is typed while %s is stored becomes an unsaved change of it', async (_, editor, expected) => {
  let arrive: () => void = () => undefined
  const pause = new Promise<void>((resolve) => (arrive = resolve))
  fetchMock.mockImplementation(async (_url, init) => {
    await pause
    const { tags: _tags, ...body } = JSON.parse(init?.body as string) as Partial<GameGenerator>
    return answer({ ...generator, ...body, id: COPY_ID, revision: 1 })
  })
  show(editor)
  await press(expected.button)
  await waitFor(() => expect(fetchMock).toHaveBeenCalled())
  await write('Description', 'Typed while it was sent.')
  arrive()
  await waitFor(() => expect(created).toHaveBeenCalledOnce())
  expect(generatorDraft(expected.draft).read()).toEqual(noDraft)
  const { fields, base } = generatorDraft(COPY_ID).read()
  expect(fields).toMatchObject({ title: expected.title, description: 'Typed while it was sent.' })
  expect(base).toMatchObject({ revision: 1, fields: { title: expected.title } })
})

test('What is typed during a save is no change of what another tab has stored', async () => {
  changedElsewhere({ description: 'Changed by the other tab.' })
  const answerOf = fetchMock.getMockImplementation()
  let arrive: () => void = () => undefined
  const pause = new Promise<void>((resolve) => (arrive = resolve))
  fetchMock.mockImplementation(async (...call) => pause.then(() => answerOf?.(...call) ?? conflict()))
  show()
  await write('Title', 'Morning drill')
  await press('Save')
  await write('Title', 'Noon drill')
  arrive()
  await waitFor(() => expect(generatorDraft(ID).read().base).toMatchObject({ revision: 5 }))
  expect(generatorDraft(ID).read().fields).toMatchObject({
    title: 'Noon drill',
    description: 'Changed by the other tab.',
  })
})

test('A copy of another member’s generator is made with its changes in one call, so that a failure leaves none', async () => {
  fetchMock.mockImplementation(async () => answer({ statusCode: 409, error: 'content.limit-reached', issues: [] }, 409))
  show(<Editor isOwn={false} />)
  await write('Title', 'Morning drill')
  await press('Save as a copy')
  expect(await screen.findByText('The generator was not saved')).toBeTruthy()
  expect(fetchMock.mock.calls.map(([url, init]) => [url, init?.method])).toEqual([
    [`/api/game-generator/${ID}/clone`, 'POST'],
  ])
  expect(sent()).toMatchObject([{ title: 'Morning drill', config: {} }])
})

test.each([
  ['a new one', null, <Editor key="new" isNew start={filled} />, 'Save'],
  ['a copy', ID, <Editor key="own" />, 'Copy'],
] as const)('The answer to the save of %s opens nothing after the form was left', async (_, draft, editor, button) => {
  let arrive: () => void = () => undefined
  const pause = new Promise<void>((resolve) => (arrive = resolve))
  fetchMock.mockImplementation(async () => pause.then(() => answer({ ...generator, id: COPY_ID, revision: 1 })))
  generatorDraft(COPY_ID).write(noDraft)
  const { rerender } = show(editor)
  await press(button)
  await waitFor(() => expect(fetchMock).toHaveBeenCalled())
  rerender(page(null))
  arrive()
  expect(await screen.findByText('“Evening drill” is in My generators.')).toBeTruthy()
  expect(created).not.toHaveBeenCalled()
  expect(generatorDraft(draft).read()).toEqual(noDraft)
  expect(client.getQueryData(generatorQuery(COPY_ID).queryKey)).toMatchObject({ revision: 1 })
})
