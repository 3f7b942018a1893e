/** Branching games as saved items: how they are saved, changed and turned into linear games. */
import type { BranchingGame, LinearGame } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { gameContent, itemKits, makeItem, sceneContent, type ItemKit } from '../../test-support/items.ts'
import { done } from '../../test-support/scripts.ts'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()
const author = async () => (await world.serve()).visitor().become('supporter')
const described = { name: 'Two doors', description: 'One question, two endings.' }
const linearKit = itemKits.find(({ kind }) => kind === 'game') as ItemKit

describe('a branching game', () => {
  it('is returned as it was saved, and listed without its sections', async () => {
    const owner = await author()
    const body = { ...sceneContent(), ...described }
    const saved = await done<BranchingGame>(owner.call('createGame', { body }))
    const read = await done<BranchingGame>(owner.call('getGame', { params: { gameId: saved.id } }))
    expect(read).toMatchObject(body)
    expect(read.refusals).toBeUndefined()
    expect(read.summary).toMatchObject({ endings: 2, choices: true, outcomes: ['cum', 'denied'] })
    const { data } = await done<{ data: object[] }>(owner.call('listGames', { query: { userId: read.createdBy.id } }))
    expect(data).toMatchObject([{ id: saved.id, branches: true, voice: body.voice }])
    for (const unlisted of ['start', 'sections', 'variables', 'events', 'duration'])
      expect(data[0]).not.toHaveProperty(unlisted)
  })

  it('with a finding is saved, and not shared because of the place in its section', async () => {
    const owner = await author()
    const scene = sceneContent()
    const [first, ...rest] = scene.sections
    const sections = [{ ...first, exit: { kind: 'go', to: 'nowhere' } }, ...rest]
    const saved = await done<BranchingGame>(owner.call('createGame', { body: { ...scene, ...described, sections } }))
    expect(saved.refusals).toContain('“A question”: This leads to a section that does not exist.')
    const reply = await owner.call('updateGame', { params: { gameId: saved.id }, body: { shared: true } })
    expect(reply).toMatchObject({ status: 400, error: 'game.unsafe' })
    expect(reply.issues.map(({ path }) => path)).toContainEqual(['sections', 0, 'exit', 'to'])
  })

  it('without sections, and a game with sections that does not say `branches`, are refused in words', async () => {
    const owner = await author()
    const { sections, ...rest } = sceneContent()
    const issuesOf = async (body: object) =>
      (await owner.call('createGame', { body: { ...body, ...described } })).issues
    expect(await issuesOf(rest)).toEqual([
      {
        path: ['sections'],
        message: 'A game with `branches: true` has sections in place of events. They are missing.',
      },
    ])
    const { branches: _branches, ...silent } = { ...rest, sections }
    expect(await issuesOf(silent)).toContainEqual({
      path: ['events'],
      message: 'Events are missing. A game with sections in place of events says `branches: true`.',
    })
  })
})

describe('a change of a game', () => {
  it('with events turns a branching game into a linear one, and with sections back', async () => {
    const owner = await author()
    const scene = sceneContent()
    const { id } = await done<BranchingGame>(owner.call('createGame', { body: { ...scene, ...described } }))
    const params = { gameId: id }
    const { events, duration, outcome } = gameContent()
    const linear = await done<LinearGame>(owner.call('updateGame', { params, body: { events, duration, outcome } }))
    expect(linear).toMatchObject({ events, duration, outcome, voice: scene.voice })
    for (const gone of ['branches', 'start', 'sections', 'variables']) expect(linear).not.toHaveProperty(gone)
    const { branches, start, sections, variables } = scene
    const turned = await done<BranchingGame>(
      owner.call('updateGame', { params, body: { branches, start, sections, variables } }),
    )
    expect(turned).toMatchObject({ branches, start, sections, variables })
    for (const gone of ['events', 'duration', 'outcome', 'origin', 'composition'])
      expect(turned).not.toHaveProperty(gone)
  })

  it.each([
    ['sections without `branches`', 'linear', ['start', 'sections', 'variables'], ['start', 'sections', 'variables']],
    ['`branches` without sections', 'linear', ['branches'], ['start', 'sections', 'variables']],
    ['events without the rest', 'branching', ['events'], ['duration', 'outcome']],
    ['a duration', 'branching', ['duration'], ['duration']],
    ['parts of both kinds', 'linear', ['branches', 'start', 'sections', 'variables', 'events'], ['events']],
  ] as const)('to half of both kinds is refused at the fields: %s', async (_, kind, given, refused) => {
    const owner = await author()
    const rest = kind === 'linear' ? {} : sceneContent()
    const made =
      kind === 'linear'
        ? await makeItem(owner, linearKit)
        : await done<BranchingGame>(owner.call('createGame', { body: { ...rest, ...described } }))
    const all: Record<string, unknown> = { ...gameContent(), ...sceneContent() }
    const body = Object.fromEntries(given.map((name) => [name, all[name]]))
    const reply = await owner.call('updateGame', { params: { gameId: made.id }, body })
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid' })
    expect(new Set(reply.issues.map(({ path: [name] }) => name))).toEqual(new Set(refused))
    expect(reply.issues).toHaveLength(refused.length)
    for (const { message } of reply.issues) expect(message).toMatch(/^A game with (?:events|sections) /)
  })
})
