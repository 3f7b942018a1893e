/** The ways to share a game or a generator, as its owner and as another member see them. */
import { Notifications, notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import type { ItemViewer, PlayableItem } from '../../domain/items/item.ts'
import { oneKey } from '../../domain/items/queries/item-keys.ts'
import { answer, exampleItem, setUpItemTests } from '../../domain/items/testing/items-page.tsx'
import type { Lock } from '../../ui/lock/lock-tip.tsx'
import { ShareItem } from './share-item.tsx'

const SECRET = 'PpVS5Cs6bqdC2sYIp87tmLF_DG5p_jFs'
const owner: ItemViewer = { memberId: '0d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10', membershipTier: 'supporter' }
const createdBy = { id: owner.memberId, username: 'ansel' }
const item: PlayableItem = { ...exampleItem, createdBy, kind: 'generator', name: 'Evening drill', shared: false }
/** As the service answers it. */
const { kind: _kind, name: title, ...listedItem } = item
const stored = { ...listedItem, title, config: defaultGeneratorConfig }
const held = { state: 'held' as const, reason: 'Names a subject.', since: '2026-02-03T00:00:00Z' }
const write = vi.fn<(text: string) => Promise<void>>()
const { fetched, cache, around } = setUpItemTests()

beforeEach(() => {
  write.mockReset().mockResolvedValue(undefined)
  notifications.clean()
})

const callsOf = () => fetched.mock.calls.map(([url, { method = 'GET' }]) => `${method} ${url}`)

/** Shows the item as the cache holds it. */
function Cached({ viewer, lock }: { viewer: ItemViewer; lock: Lock | null }) {
  const key = oneKey('generator', item.id)
  const { data } = useQuery<PlayableItem>({
    queryKey: key,
    enabled: false,
    queryFn: () => Promise.reject(new Error('unused')),
  })
  return data ? <ShareItem item={data} viewer={viewer} lock={lock} /> : null
}

function show(changes: Partial<PlayableItem> = {}, viewer = owner, lock: Lock | null = null): UserEvent {
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
  cache().setQueryData(oneKey('generator', item.id), { ...item, ...changes })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    around(
      <RouterContextProvider router={router as never}>
        <Notifications />
        <Cached viewer={viewer} lock={lock} />
      </RouterContextProvider>,
    ),
  )
  return user
}
const shareButton = () => screen.getByRole('button', { name: 'Share: Evening drill' })
async function open(user: UserEvent) {
  await user.click(shareButton())
  return screen.findByRole('dialog', { name: 'Share “Evening drill”' })
}

const locks: [string, Parameters<typeof show>, string | RegExp][] = [
  [
    'without the membership',
    [{}, { ...owner, membershipTier: 'follower' }],
    'Publishing and sharing come with the Supporter membership.',
  ],
  ['while it breaks a rule', [{ refusals: ['A hold is longer than 45 s.'] }, owner], /It breaks a rule/],
  ['while its changes are not saved', [{}, owner, { reason: 'Save your changes first.' }], 'Save your changes first.'],
]
test.each(locks)('Sharing is locked %s', async (_, shown, reason) => {
  const user = show(...shown)
  expect(shareButton().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(reason)).toBeTruthy()
  await user.click(shareButton())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('What is shared or has a link can always be taken back', async () => {
  const user = show(
    { shared: true, listed: false, refusals: ['A hold is longer than 45 s.'] },
    { ...owner, membershipTier: 'follower' },
  )
  await open(user)
  expect(screen.getByRole('button', { name: 'Stop sharing' }).getAttribute('aria-disabled')).toBeNull()
})

test('A refused sharing says why, and the generator stays private', async () => {
  const issues = [{ path: ['config'], message: 'No game fits this config.' }]
  fetched.mockImplementation(() => answer(400, { statusCode: 400, error: 'request.invalid', issues }))
  const user = show()
  await open(user)
  await user.click(screen.getByRole('button', { name: 'Share with all members' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^It was not shared\..*No game fits this config\.$/)
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull()
})

test('A failure after the dialog was closed shows a message', async () => {
  let fail: () => void = () => undefined
  fetched.mockReturnValue(new Promise((_, reject) => (fail = () => reject(new TypeError('offline')))))
  const user = show({ shared: true, listed: true })
  await open(user)
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }))
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fail()
  expect(await screen.findByText('It is still shared')).toBeTruthy()
})

test('Once it is shared, the dialog has its link and ends the sharing', async () => {
  await open(show({ shared: true }))
  const field = screen.getByRole('textbox', { name: 'Link' })
  expect(field.getAttribute('value')).toBe(`${window.location.origin}/generator/${item.id}`)
  expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeTruthy()
})

test('An unlisted link of a generator is made, copied and taken back', async () => {
  const user = show()
  await open(user)
  fetched.mockImplementation(() => answer(200, { link: SECRET, item: { ...stored, hasLink: true } }))
  await user.click(screen.getByRole('button', { name: 'Create an unlisted link' }))
  const address = `${window.location.origin}/shared-game-generator#${SECRET}`
  expect((await screen.findByRole('textbox', { name: 'Unlisted link' })).getAttribute('value')).toBe(address)
  await user.click(screen.getByRole('button', { name: 'Copy link: Unlisted link' }))
  expect(write).toHaveBeenCalledExactlyOnceWith(address)
  fetched.mockImplementation(() => answer(204))
  await user.click(screen.getByRole('button', { name: 'Revoke the link' }))
  expect(await screen.findByRole('button', { name: 'Create an unlisted link' })).toBeTruthy()
  expect(callsOf()).toEqual([`PUT /api/game-generator/${item.id}/link`, `DELETE /api/game-generator/${item.id}/link`])
})

test('While its changes are not saved, an unlisted link can be revoked, and nothing more is shared', async () => {
  await open(show({ hasLink: true }, owner, { reason: 'Save your changes first.' }))
  for (const name of ['Share with all members', 'Create a new link'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'Revoke the link' }).getAttribute('aria-disabled')).not.toBe('true')
})

test('A link whose creation holds the generator opens after the review', async () => {
  const user = show()
  await open(user)
  fetched.mockImplementation(() => answer(200, { link: SECRET, item: { ...stored, hasLink: true, moderation: held } }))
  await user.click(screen.getByRole('button', { name: 'Create an unlisted link' }))
  expect(
    await screen.findByText(/^An admin will look at it first\. After that, members who have this link/),
  ).toBeTruthy()
  expect(screen.queryByText(/^Members who have this link can open it/)).toBeNull()
  expect(cache().getQueryData(oneKey('generator', item.id))).toMatchObject({ hasLink: true, moderation: held })
})

test('An open unlisted link is named before sharing, and when sharing ends', async () => {
  const user = show({ shared: true, hasLink: true })
  await open(user)
  fetched.mockImplementation(() => answer(200, { ...stored, shared: false, listed: false, hasLink: true }))
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }))
  expect(await screen.findByText(/^Members who have its unlisted link can open it\. .* Once it is shared/)).toBeTruthy()
  const message = await screen.findByText('Not shared any more')
  expect(message.parentElement?.textContent).toContain('Members who have its unlisted link can open it.')
  expect(screen.queryByText(/^Only you/)).toBeNull()
})

test('A generator with a delisted tag is shared, and the dialog says that no list has it', async () => {
  const user = show()
  await open(user)
  fetched.mockImplementation(() => answer(200, { ...stored, shared: true, listed: false }))
  await user.click(screen.getByRole('button', { name: 'Share with all members' }))
  expect(await screen.findByText('Shared, but in no list')).toBeTruthy()
  expect(screen.getByText(/^It has a tag or a category that this site shows in no list/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull()
})

describe('An imported game', () => {
  const imported = { format: 'eos', author: 'Test writer' } as const
  const declaration = () => screen.queryByRole('checkbox', { name: /^I wrote this work, or its author allows me/ })
  const isLocked = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'
  const bodies = () => fetched.mock.calls.map(([, { body }]) => JSON.parse(body as string) as object)

  test('names its author, and is shared once the declaration is ticked', async () => {
    const user = show({ kind: 'game', imported })
    await open(user)
    expect(screen.getByText('Imported from EOS. The author named in the file is Test writer.')).toBeTruthy()
    for (const name of ['Share with all members', 'Create an unlisted link']) expect(isLocked(name)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Share with all members' }))
    expect(fetched).not.toHaveBeenCalled()
    await user.click(declaration()!)
    fetched.mockImplementation(() => answer(409, { statusCode: 409, error: 'item.conflict', issues: [] }))
    await user.click(screen.getByRole('button', { name: 'Share with all members' }))
    await screen.findByRole('alert')
    expect(bodies()).toEqual([{ declaresAuthorship: true }])
  })

  test('is declared before an unlisted link is made', async () => {
    const user = show({ kind: 'game', imported: { format: 'guide-me' } })
    await open(user)
    expect(screen.getByText('Imported from GuideMe. The file names no author.')).toBeTruthy()
    await user.click(declaration()!)
    fetched.mockImplementation(() => answer(409, { statusCode: 409, error: 'item.conflict', issues: [] }))
    await user.click(screen.getByRole('button', { name: 'Create an unlisted link' }))
    await screen.findByRole('alert')
    expect(callsOf()).toEqual([`PATCH /api/game/${item.id}`])
  })

  test('that was declared says when, and asks no more', async () => {
    await open(show({ kind: 'game', imported, authorshipDeclaredAt: '2026-11-29T12:00:00Z' }))
    expect(declaration()).toBeNull()
    expect(screen.getByText(/^You declared on November 29, 2026/)).toBeTruthy()
    expect(isLocked('Share with all members')).toBe(false)
  })
})

test('Another member gets the link of the page alone', async () => {
  const user = show({ shared: true }, { memberId: 'reader', membershipTier: 'supporter' })
  await open(user)
  expect(screen.getByRole('textbox', { name: 'Link' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Stop sharing|unlisted/ })).toBeNull()
})
