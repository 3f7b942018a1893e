import {
  ANSWER_SECONDS,
  deliveries,
  edgePlaces,
  gameEventSchema,
  generatorConfigSchema,
  items,
  OWN_WORDS,
  outcomes,
  STEADY_PATTERN,
  voiceNames,
} from '@rubato/contracts/domain'
import fc from 'fast-check'
import { linkOfName } from '../scene/media-link.ts'
import { sceneDraftSchema, type SceneDraft } from '../scene/draft.ts'

const ids = ['lounge', 'the-kitchen', 'a2', 'end-of-all'] as const
const id = fc.constantFrom(...ids)
const ms = fc.integer({ min: 0, max: 7_200_000 })
const line = (max: number) =>
  fc
    .oneof(
      fc.constantFrom(
        'Good evening.',
        '[so] => there',
        '/beat',
        '-> no',
        '# x',
        '0:10 on',
        ' a ',
        '“quoted” \\n',
        '? [a',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    )
    .map((text) => text.slice(0, max))
/** Words with line breaks and control characters, which a text form has to escape. */
const words = fc
  .oneof(
    line(60),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    fc.constant('One\ntwo\r\n\tthree\u2028four\u0085'),
  )
  .filter((text) => text.trim() !== '' && !/[\0\p{Cs}]/u.test(text))
const expression = fc.constantFrom('points > 3', 'obeyed and not seen("lounge")', 'a => b', 'points = 1\n', '2 \\ 3')
const optional = <T>(arbitrary: fc.Arbitrary<T>, name: string) =>
  fc.option(arbitrary, { nil: undefined }).map((value) => (value === undefined ? {} : { [name]: value }))
const merged = (...parts: fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all) as object)

const sets = optional(
  fc.array(fc.record({ variable: fc.constantFrom('points', 'obeyed'), to: expression }), {
    minLength: 1,
    maxLength: 3,
  }),
  'sets',
)
const way = merged(fc.record({ to: id }), sets)
const sayingParts = [
  optional(words, 'speech'),
  optional(fc.constantFrom(...voiceNames), 'voice'),
  optional(fc.constantFrom(...deliveries), 'delivery'),
]
const question = merged(
  fc.record({
    text: words,
    seconds: fc.oneof(fc.constant(30), fc.integer(ANSWER_SECONDS)),
    meanwhile: fc.constantFrom('strokes', 'rest'),
    silence: way,
  }),
  ...sayingParts,
)
const kind = (name: string) => fc.constant({ kind: name })
const exit = fc.oneof(
  merged(kind('go'), way),
  merged(
    kind('ask'),
    question,
    fc.record({
      answers: fc.array(merged(fc.record({ answer: line(60) }), optional(expression, 'if'), way), {
        minLength: 2,
        maxLength: 6,
      }),
    }),
  ),
  merged(kind('number'), question, way, fc.constant({ variable: 'points' })),
  merged(kind('text'), question, way, fc.constant({ placeholder: 'name' })),
  merged(
    kind('when'),
    fc.record({
      cases: fc.array(merged(fc.record({ if: expression }), way), { minLength: 1, maxLength: 4 }),
      otherwise: way,
    }),
  ),
  merged(
    kind('random'),
    fc.record({
      ways: fc.array(merged(fc.record({ weight: fc.integer({ min: 1, max: 100 }) }), way), {
        minLength: 2,
        maxLength: 4,
      }),
    }),
  ),
  merged(kind('repeat'), way, fc.record({ times: fc.integer({ min: 1, max: 20 }), next: way })),
  merged(kind('call'), way, fc.record({ next: way })),
  kind('return'),
  merged(kind('end'), fc.record({ outcome: fc.constantFrom(...outcomes) })),
)

const eventId = fc.oneof(
  fc.constantFrom('e1', 'e2', 'a b', ']; "x"'),
  words.map((text) => text.slice(0, 40)),
)
const base = fc.record({ id: eventId, at: ms, duration: ms, task: fc.constantFrom('steady', 'rest', 'edging') })
const tempo = fc.record({ from: fc.integer({ min: 15, max: 240 }), to: fc.double({ min: 15, max: 240, noNaN: true }) })
const pattern = fc.constantFrom(STEADY_PATTERN, {
  beats: 3,
  notes: [{ beat: 1, numerator: 1, denominator: 3, accent: 'soft' }],
})
const medium = {
  mediaType: 'image',
  tag: 'lamp',
  source: { id: 'local', url: 'Evening' },
  url: 'a/lamp.jpg',
}
const events = fc.oneof(
  merged(kind('say'), base, fc.constant({ trigger: OWN_WORDS }), fc.record({ text: words }), ...sayingParts),
  merged(kind('say'), base, fc.constant({ trigger: 'stroke-faster', values: { count: 3 } }), optional(words, 'text')),
  merged(kind('beat'), base, fc.record({ tempo, pattern }), optional(fc.constantFrom(0, 12.25), 'since')),
  merged(kind('task'), base, fc.constantFrom({ phase: 'warm-up' }, { phase: 'end' })),
  merged(kind('stroke'), base, fc.constantFrom({}, { nipples: null }, { hand: 'left' })),
  merged(
    kind('open'),
    base,
    fc.record({ item: fc.constantFrom(...items) }),
    optional(fc.integer({ min: 0, max: 500 }), 'level'),
  ),
  merged(kind('close'), base, fc.record({ item: fc.constantFrom(...items) })),
  merged(kind('ask'), base, fc.constantFrom({ question: 'edge' }, { question: 'ready' })),
  merged(kind('media'), base, fc.constant({ link: medium })),
)
const readableEvents = events.filter((event) => gameEventSchema.safeParse(event).success)
/** Names of pictures, some of which the brackets of a line can hold. */
const pictures = fc.constantFrom(null, 'lace/one.jpg', 'lace', 'a; b', '[x].png', ' silk', 'nsfw')
const withPictures = fc.array(fc.tuple(readableEvents, pictures), { maxLength: 6 }).map((all) =>
  all.flatMap(([event, name]) => {
    const said = gameEventSchema.parse(event)
    if (said.kind !== 'say' || name === null) return [event]
    const { at, duration } = said
    const picture = { id: `${said.id}-picture`, kind: 'media', at, duration, task: 'steady', link: linkOfName(name) }
    return [event, picture]
  }),
)
const note = merged(
  fc.record({ id: eventId, after: ms, kind: fc.constantFrom('go', 'call') }),
  optional(line(60), 'button'),
  way,
)
const sectionOf = (sectionId: string) =>
  merged(
    fc.record({ id: fc.constant(sectionId), name: line(60), length: ms, exit }),
    sets,
    optional(fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: 4 }), 'carries'),
    optional(fc.array(note, { minLength: 1, maxLength: 3 }), 'notes'),
    optional(fc.record({ x: fc.integer({ min: -999, max: 999 }), y: fc.integer({ min: 0, max: 999 }) }), 'position'),
    fc.oneof(
      {
        weight: 6,
        arbitrary: merged(kind('timeline'), fc.record({ events: withPictures })),
      },
      {
        weight: 1,
        arbitrary: fc.record(
          {
            kind: fc.constant('generated'),
            config: fc.constant(generatorConfigSchema.parse({})),
            edges: fc.constantFrom(...edgePlaces),
            medium: fc.constant({ mediaType: 'image', tag: 'lace', source: { id: 'local', url: 'a' }, url: 'a/b.jpg' }),
          },
          { requiredKeys: ['kind', 'config'] },
        ),
      },
    ),
  )
const kept = optional(fc.constant(true), 'isKept')
const variables = fc.tuple(
  merged(fc.constant({ name: 'points', kind: 'number', min: -20, max: 100_000, start: 3 }), kept),
  merged(fc.constant({ name: 'obeyed', kind: 'yes-or-no' }), fc.record({ start: fc.boolean() }), kept),
  merged(fc.constant({ name: 'mood', kind: 'one-of', names: ['calm', 'very-stern'], start: 'very-stern' }), kept),
)

/** Random branching games: drafts that the contract accepts. */
export const scenes: fc.Arbitrary<SceneDraft> = merged(
  fc.record({
    name: fc.constantFrom('Velvet hour', 'A: b => c', '# The hour'),
    start: id,
    sections: fc
      .uniqueArray(fc.constantFrom(...ids), { minLength: 1 })
      .chain((names) => fc.tuple(...names.map(sectionOf))),
    variables,
  }),
  optional(
    merged(fc.record({ format: fc.constantFrom('eos', 'guide-me', 'rubato') }), optional(line(60), 'author')),
    'imported',
  ),
  optional(fc.constantFrom(null, { name: 'Bass' }), 'voice'),
  optional(fc.constant({ tags: ['lamp', 'a'.repeat(90)], mediaTypes: ['image'] }), 'media'),
  optional(fc.boolean(), 'silentBeat'),
)
  .map((draft) => sceneDraftSchema.safeParse(draft).data)
  .filter((draft) => draft !== undefined)
