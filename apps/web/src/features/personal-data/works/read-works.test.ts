/** Works that are read from the archive of an account. */
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { GAME_FILE, gameFileSchema, gameWriteSchema, type BranchingGameWrite } from '@rubato/contracts/domain'
import { sceneTemplate } from '@rubato/builder'
import { ENGINE_VERSION } from '@rubato/engine'
import { readWorks } from './read-works.ts'

const splash = {
  id: 'plum-sun',
  photo: '/splash/plum-sun-1.avif',
  downloadLink: '',
  author: { name: 'Rubato', profile: '' },
}
const { start, sections, variables } = sceneTemplate('choice-of-three')
const game: Omit<BranchingGameWrite, 'name' | 'description' | 'splash' | 'tags'> = {
  branches: true,
  start,
  sections,
  variables: [...variables, { name: 'nights', kind: 'number', min: 0, max: 9, start: 0, isKept: true }],
  voice: { name: 'Tenor' },
  media: { tags: ['calm'], mediaTypes: ['image'] },
  silentBeat: true,
}
const work = {
  name: 'Three rooms',
  description: 'An evening with a choice.',
  splash,
  tags: ['slow'],
  shared: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  deletedAt: null,
  copyOf: null,
}
const file = { ...GAME_FILE, engineVersion: ENGINE_VERSION, work, game }

test('A branching game of an archive is the same game when it is restored, with its details, and is not shared', async () => {
  expect(gameFileSchema.safeParse(file).success).toBe(true)
  const archive = zipSync({
    'README.txt': strToU8('Your data.'),
    'games/0001-three-rooms.json': strToU8(JSON.stringify(file)),
    'account.json': strToU8('{}'),
  })
  const { works, problems } = await readWorks([new File([new Uint8Array(archive)], 'rubato-data.zip')])
  expect(problems).toEqual([])
  const { name, description, tags } = work
  expect(works).toEqual([{ kind: 'game', name, write: { ...game, name, description, splash, tags } }])
  const [restored] = works
  expect(restored?.kind === 'game' && gameWriteSchema.safeParse(restored.write).success).toBe(true)
})

test('A branching game whose sections cannot be read, and one without its details, are named with the reason', async () => {
  const fileOf = (name: string, content: object) => new File([JSON.stringify(content)], name)
  const broken = { ...file, game: { ...game, sections: [{ id: 'only' }] } }
  const { works, problems } = await readWorks([
    fileOf('broken.json', broken),
    fileOf('builder.json', { ...file, work: undefined }),
  ])
  expect(works).toEqual([])
  expect(problems).toEqual([
    { file: 'broken.json', problem: 'unreadable' },
    { file: 'builder.json', problem: 'no-details' },
  ])
})
