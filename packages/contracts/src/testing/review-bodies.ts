/** Bodies with which reviews stopped the server: they stay in the tests and the bench even when the schemas change. */
import type { EndpointName } from '../api/index.ts'
import { DIALOGS_MAX } from '../domain/index.ts'
import { sceneBodies } from './scene-bodies.ts'

interface ReviewBody {
  name: EndpointName
  what: string
  body: object
}

const game = {
  name: 'Hostile game',
  description: 'As large as the contract lets it be.',
  duration: 7_200_000,
  voice: { name: 'Alto' },
  media: { tags: ['x'], mediaTypes: ['image'] },
  outcome: 'cum',
  splash: { id: 'ember-tide', photo: '/splash/ember-tide-1.avif', downloadLink: '', author: { name: '', profile: '' } },
}
const repeated = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))
const gameOf = (count: number, make: (at: number) => object) => ({
  ...game,
  events: repeated(count, (at) => ({ id: `e${at}`, at, duration: 1, ...make(at) })),
})

/** Two hours at 240 beats per minute in bars of one beat, each with 256 notes. */
const beatsWith = (note: object) => ({
  at: 0,
  duration: 7_200_000,
  task: 'steady',
  kind: 'beat',
  tempo: { from: 240, to: 240 },
  pattern: { beats: 1, notes: repeated(256, () => note) },
})
const note = { beat: 0, accent: 'beat' }
const opening = (at: number) => ({
  at: at * 700,
  duration: 60_000,
  task: 'gag',
  kind: 'open',
  item: at % 2 === 0 ? 'gag' : 'slaps',
})
const wrongRow = { id: 1, trigger: 2, text: 3, speech: 4, when: 5, published: 6 }

export const reviewBodies = (): ReviewBody[] => [
  { name: 'createGame', what: 'one event of 120 min, 256 notes a beat', body: gameOf(1, () => beatsWith(note)) },
  { name: 'createGame', what: '125 events of 120 min, 256 notes a beat', body: gameOf(125, () => beatsWith(note)) },
  { name: 'createGame', what: '880 events of 256 notes {}', body: gameOf(880, () => beatsWith({})) },
  { name: 'createGame', what: '8,000 events', body: gameOf(8000, opening) },
  { name: 'createGame', what: '9,000 events', body: gameOf(9000, opening) },
  { name: 'createGame', what: '9,900 events', body: gameOf(9900, opening) },
  ...sceneBodies().map((each): ReviewBody => ({ name: 'createGame', ...each })),
  {
    name: 'importDialogs',
    what: '20,000 rows of wrong types',
    body: { rows: repeated(DIALOGS_MAX, () => wrongRow), apply: false },
  },
]
