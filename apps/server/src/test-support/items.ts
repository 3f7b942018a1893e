/** Games and generators, made through the API; a test that is about both gets one of `itemKits`. */
import type { EndpointName } from '@rubato/contracts/api'
import {
  copyOfConfig,
  defaultGeneratorConfig,
  OWN_WORDS,
  STEADY_PATTERN,
  type BranchingGameWrite,
  type GameEvent,
  type LinearGameWrite,
  type ItemKind,
  type SavedItem,
  type Section,
} from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import { done } from './scripts.ts'
import type { Visitor } from './test-server.ts'

export const splash = {
  id: 'ember-tide',
  photo: '/splash/ember-tide-1.avif',
  downloadLink: '',
  author: { name: 'Rubato', profile: '' },
}

/** The config of short games, so that tests are quick. */
export function shortConfig(minutes = 5) {
  const config = copyOfConfig(defaultGeneratorConfig)
  config.gameDuration = { min: minutes, max: minutes }
  Object.assign(config.orgasm.edging, { edges: { min: 1, max: 1 } })
  return config
}

const made = new Map<number, Omit<LinearGameWrite, 'name' | 'description'>>()
/** A generated game; the same one for the same length. */
export function gameContent(minutes = 5): Omit<LinearGameWrite, 'name' | 'description'> {
  const known = made.get(minutes)
  if (known) return known
  const generated = generateGame(shortConfig(minutes), 'saved', defaultProfile)
  if (!generated.ok) throw new Error(JSON.stringify(generated.problems))
  const { game } = generated
  const voice = game.voice ?? { name: 'Alto' as const }
  const content = { ...game, events: withOwnWords(game.events), voice, splash, tags: [] }
  made.set(minutes, content)
  return content
}

/** The events with own words of their author in the place of the first line. */
function withOwnWords(events: LinearGameWrite['events']): LinearGameWrite['events'] {
  const first = events.findIndex(({ kind }) => kind === 'say')
  const words = { text: 'Good evening. I have waited for this.', speech: 'Good evening.', delivery: 'calm' } as const
  return events.map((event, index) => (index === first && event.kind === 'say' ? { ...event, ...words } : event))
}

/** A branching game that may be shared: a question, and an ending for each of its two answers. */
export function sceneContent(): Omit<BranchingGameWrite, 'name' | 'description'> {
  const question: Section = {
    ...steadySection('question', 'A question', 60_000),
    exit: {
      kind: 'ask',
      text: 'Do you want to go on?',
      seconds: 20,
      meanwhile: 'rest',
      answers: [
        { answer: 'Yes, please', to: 'allowed', sets: [{ variable: 'wishes', to: 'wishes + 1' }] },
        { answer: 'Not tonight', to: 'denied' },
      ],
      silence: { to: 'denied' },
    },
    notes: [{ id: 'n1', button: 'A moment', after: 10_000, kind: 'go', to: 'denied' }],
  }
  const generated: Section = {
    id: 'allowed',
    name: 'Allowed',
    kind: 'generated',
    length: 120_000,
    config: shortConfig(),
    exit: { kind: 'when', cases: [{ if: 'wishes > 0', to: 'last' }], otherwise: { to: 'denied' } },
  }
  return {
    branches: true,
    start: 'question',
    sections: [
      question,
      generated,
      { ...steadySection('last', 'The last steps', 60_000), exit: { kind: 'end', outcome: 'cum' } },
      { ...steadySection('denied', 'Not tonight', 60_000), exit: { kind: 'end', outcome: 'denied' } },
    ],
    variables: [{ name: 'wishes', kind: 'number', min: 0, max: 9, start: 0 }],
    voice: { name: 'Alto' },
    media: { tags: ['lace'], mediaTypes: ['image'] },
    splash,
    tags: [],
  }
}

/** A section of steady strokes that says own words in its middle. */
function steadySection(id: string, name: string, length: number) {
  const base = { task: 'steady', at: 0, duration: length } as const
  const events: GameEvent[] = [
    { ...base, id: 'e0', kind: 'task', task: 'rest', duration: 1000, phase: 'build' },
    { ...base, id: 'e1', kind: 'task', at: 1000, duration: length - 1000, phase: 'build' },
    // Strokes may follow a generated section after a second.
    {
      ...base,
      id: 'e2',
      kind: 'beat',
      at: 1000,
      duration: length - 1000,
      tempo: { from: 60, to: 60 },
      pattern: STEADY_PATTERN,
    },
    {
      ...base,
      id: 'e3',
      kind: 'say',
      at: length / 2,
      duration: 10_000,
      trigger: OWN_WORDS,
      text: 'Slowly now. I am here.',
      speech: 'Slowly now.',
    },
  ]
  return { id, name, kind: 'timeline', length, events } as const
}

/** As the API returns both kinds; `name` of a game, `title` of a generator. */
export type AnyItem = SavedItem & { name?: string; title?: string; description: string }

interface NewItem {
  name?: string
  description?: string
  tags?: string[]
  shared?: boolean
  /** Other properties of the body. */
  rest?: object
}

/** The names of the calls about one kind, and its differences. */
export interface ItemKit {
  kind: ItemKind
  /** Tells the kits apart: there are two of games. */
  what: 'game' | 'branching game' | 'generator'
  table: 'games' | 'game_generators'
  noun: 'Game' | 'GameGenerator'
  nameKey: 'name' | 'title'
  content: () => object
  /** Content that the engine refuses. */
  refused: () => object
}

export const itemKits: readonly ItemKit[] = [
  {
    kind: 'game',
    what: 'game',
    table: 'games',
    noun: 'Game',
    nameKey: 'name',
    content: gameContent,
    refused: () => ({
      ...gameContent(),
      events: [{ id: 'e1', at: 0, task: 'gag', kind: 'open', item: 'gag', duration: 9000 }],
    }),
  },
  {
    kind: 'generator',
    what: 'generator',
    table: 'game_generators',
    noun: 'GameGenerator',
    nameKey: 'title',
    content: () => ({ config: shortConfig(), splash }),
    refused: () => ({
      config: { ...shortConfig(), orgasm: { ...shortConfig().orgasm, enabled: false } },
      splash,
    }),
  },
  {
    kind: 'game',
    what: 'branching game',
    table: 'games',
    noun: 'Game',
    nameKey: 'name',
    content: sceneContent,
    // A button that appears after the end of its section.
    refused() {
      const content = sceneContent()
      const sections = content.sections.map((section): Section => {
        return {
          ...section,
          ...(section.notes && { notes: section.notes.map((note) => ({ ...note, after: 70_000 })) }),
        }
      })
      return { ...content, sections }
    },
  },
]

/** Without the second kit of games: for tests that count works by their kind. */
export const kitsByKind: readonly ItemKit[] = itemKits.filter(({ what }) => what !== 'branching game')

export const paramsOf = ({ kind }: ItemKit, id: string): Record<string, string> =>
  kind === 'game' ? { gameId: id } : { gameGeneratorId: id }

/** The call with this name, in which `Item` is a placeholder for the noun. */
export const callName = (kit: ItemKit, name: string): EndpointName => name.replace('Item', kit.noun) as EndpointName

/** Calls `name`, in which `Item` is a placeholder for the noun: `getItem`, `listItems`. */
export function callItem(
  visitor: Visitor,
  kit: ItemKit,
  name: string,
  { id = '', ...input }: { id?: string; query?: Record<string, string>; body?: unknown } = {},
) {
  return visitor.call(callName(kit, name), { params: paramsOf(kit, id), ...input })
}

export const bodyOf = (
  kit: ItemKit,
  { name = 'An evening', description = 'Slow and steady.', tags = [], rest }: NewItem,
) => ({
  ...kit.content(),
  [kit.nameKey]: name,
  description,
  tags,
  ...rest,
})

/** The owner's view of a new item, by default unshared. */
export async function makeItem(owner: Visitor, kit: ItemKit, given: NewItem = {}): Promise<AnyItem> {
  const item = await done<AnyItem>(callItem(owner, kit, 'createItem', { body: bodyOf(kit, given) }))
  return given.shared ? done(callItem(owner, kit, 'updateItem', { id: item.id, body: { shared: true } })) : item
}

export const nameOf = ({ name, title }: AnyItem): string => name ?? title ?? ''
export const listItems = async (visitor: Visitor, kit: ItemKit, query: Record<string, string> = {}) =>
  done<{ data: AnyItem[]; pagination: { next: string | null } }>(callItem(visitor, kit, 'listItems', { query }))
export const namesIn = async (visitor: Visitor, kit: ItemKit, query: Record<string, string> = {}) =>
  (await listItems(visitor, kit, query)).data.map(nameOf)
/** The status of a read by this visitor. */
export const readStatus = async (visitor: Visitor, kit: ItemKit, id: string) =>
  (await callItem(visitor, kit, 'getItem', { id })).status
