/** Private feedback to the author of an item: the button, the request, and the draft. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FORMER_MEMBER } from '@rubato/contracts/domain'
import type { PlayableItem } from '../../../domain/items/item.ts'
import { WriteToAuthor } from '../../../domain/items/parts/write-to-author.tsx'
import { site } from '../../../lib/browser/site.ts'
import { leaveTab } from '../../../lib/storage/stored.ts'
import { answer, exampleItem, setUpItemTests } from '../../../domain/items/testing/items-page.tsx'

const { fetched, around } = setUpItemTests()
afterEach(leaveTab)

const TEXT = 'The slow part could be longer.'
const refusal = (status: number, error: string) => () => answer(status, { statusCode: status, error, issues: [] })

/** Answers whether the author takes feedback, and then how the form is sent. */
const serve = (isAccepted: boolean, send = () => answer(204)) =>
  fetched.mockImplementation((_url, { method = 'GET' }) => (method === 'GET' ? answer(200, { isAccepted }) : send()))
const bodies = () =>
  fetched.mock.calls.flatMap(([url, { method, body }]) =>
    method === 'POST' && url.endsWith('/feedback')
      ? [JSON.parse(body as string) as { id: string; text: string; showsName: boolean }]
      : [],
  )

const open = () => userEvent.click(screen.getByRole('button', { name: 'Write to the author' }))
const field = () => screen.findByLabelText('Your message')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

test.each<[string, Partial<PlayableItem>]>([
  ['that is not public', { shared: false }],
  ['of the product', { createdBy: { id: 'house', username: site().productName } }],
  ['that was left without a name', { createdBy: { id: 'former', username: FORMER_MEMBER } }],
])('is not offered for an item %s', (_, changes) => {
  render(around(<WriteToAuthor item={{ ...exampleItem, ...changes }} />))
  expect(screen.queryByRole('button')).toBeNull()
})

test('says who reads it, and is sent without a name unless the member wants it', async () => {
  serve(true)
  render(around(<WriteToAuthor item={exampleItem} />))
  await open()
  await userEvent.type(await field(), TEXT)
  expect(screen.getByText(/^Only ansel reads this, .* cannot answer you here\.$/)).toBeTruthy()
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  await userEvent.type(await field(), 'Thank you.')
  await userEvent.click(screen.getByLabelText('Show my name'))
  await send()
  await waitFor(() => expect(bodies()).toHaveLength(2))
  const [first, second] = bodies()
  expect([first, second]).toMatchObject([
    { text: TEXT, showsName: false },
    { text: 'Thank you.', showsName: true },
  ])
  expect(first?.id).not.toBe(second?.id)
})

test('says that the author takes none', async () => {
  serve(false)
  render(around(<WriteToAuthor item={exampleItem} />))
  await open()
  expect(await screen.findByText('ansel takes no messages about what they share.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  ['too many', 429, 'request.too-many', /^You have written a lot within an hour\./],
  ['an author who takes none any more', 403, 'author-feedback.not-accepted', /^This author takes no messages\./],
  ['a failure', 500, 'server.error', /^The service failed\./],
])('keeps the text and its id after %s, also when the form is closed', async (_, status, code, sentence) => {
  serve(true, refusal(status, code))
  const { unmount } = render(around(<WriteToAuthor item={exampleItem} />))
  await open()
  await userEvent.type(await field(), TEXT)
  await send()
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(sentence))
  expect(await field()).toHaveProperty('value', TEXT)
  unmount()
  serve(true)
  render(around(<WriteToAuthor item={exampleItem} />))
  await open()
  expect(await field()).toHaveProperty('value', TEXT)
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies()).toHaveLength(2)
  expect(bodies()[1]).toEqual(bodies()[0])
})

test('a text that was changed after its first attempt had arrived stays, and is sent under an id of its own', async () => {
  serve(true, () => Promise.reject(new TypeError('The answer was lost.')))
  render(around(<WriteToAuthor item={exampleItem} />))
  await open()
  await userEvent.type(await field(), TEXT)
  await send()
  expect(await screen.findByRole('alert')).toBeTruthy()
  serve(true, refusal(409, 'author-feedback.exists'))
  await userEvent.type(await field(), ' And louder.')
  await send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Your first text has arrived\./))
  serve(true)
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second, third] = bodies()
  expect(third?.text).toBe(`${TEXT} And louder.`)
  expect([second?.id === first?.id, third?.id === first?.id]).toEqual([true, false])
})

test('shows at its field why a text is refused', async () => {
  const message = 'This text seems to be about a subject that is not allowed here. Change it, and send it again.'
  serve(true, () => answer(400, { statusCode: 400, error: 'request.invalid', issues: [{ path: ['text'], message }] }))
  render(around(<WriteToAuthor item={exampleItem} />))
  await open()
  await userEvent.type(await field(), 'x')
  await send()
  expect(screen.getByText('Write at least 2 characters.')).toBeTruthy()
  expect(bodies()).toEqual([])
  await userEvent.type(await field(), 'yz')
  await send()
  expect(await screen.findByText(message)).toBeTruthy()
})

test('offers to load again when it is unknown whether the author takes it', async () => {
  fetched.mockImplementation(refusal(500, 'server.error'))
  render(around(<WriteToAuthor item={exampleItem} />))
  await open()
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('The service failed.'))
  serve(true)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await field()).toBeTruthy()
})
