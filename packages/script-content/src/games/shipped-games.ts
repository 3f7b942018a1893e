/**
 * The games that ship with the product, from five to forty-five minutes. None needs an opt-in or equipment. A description
 * says what its game holds; `shipped-games.test.ts` compares both.
 */
import type { GeneratorConfigInput } from '@rubato/contracts/domain'
import { bundled } from '../generators/shipped-generator.ts'
import { game, type ShippedGame } from './shipped-game.ts'

type Strokes = NonNullable<GeneratorConfigInput['cock']>['stroke']

const lasting = (minutes: number) => ({ min: minutes, max: minutes })
const off = { enabled: false }
const often = { enabled: true, weight: 1 }
const some = { enabled: true, weight: 0.5 }
const seldom = { enabled: true, weight: 0.15 }

/** Ends with orgasm or without one, after exactly so many edges; nothing is ruined. */
const ending = (end: 'cum' | 'denial', edges: number, edging: object = {}): GeneratorConfigInput['orgasm'] => ({
  edging: edges === 0 ? off : { edges: { min: edges, max: edges }, ...edging },
  cum: end === 'cum' ? often : off,
  denial: end === 'denial' ? often : off,
  ruined: off,
})

/** No sprints, nothing that is held against an effort. */
const calm: Strokes = {
  doubleSpeed: off,
  acceleration: off,
  gripChallenge: off,
  cluster: off,
  clench: off,
  redLightGreenLight: off,
}

export const shippedGames: readonly ShippedGame[] = [
  game(1, {
    title: 'Five minutes of quiet',
    description:
      'Five minutes for the end of a day. Slow strokes, a light hand, no edge to reach and nothing to keep up. It ends with orgasm, without hurry.',
    tags: ['short', 'gentle', 'slow'],
    splash: bundled(
      'dusk-sun',
      'A soft round glow of dusk-blue light with a warm edge above a still horizon, with fine lines as its reflection',
    ),
    seed: '39',
    tempo: { min: 40, max: 110 },
    config: {
      gameDuration: lasting(5),
      taskFrequency: { min: 8, max: 15 },
      intensityCurve: 'level',
      instructor: { voice: 'Contralto' },
      cock: {
        warmup: { duration: 40 },
        stroke: { ...calm, tempo: some, style: some, grip: { weight: 0.5, grips: ['light', 'normal'] }, teasing: some },
      },
      nipples: { stimulation: off },
      eyes: off,
      orgasm: ending('cum', 0),
    },
  }),
  game(2, {
    title: 'First light',
    description:
      'Eight minutes for a first game: an easy start, a change of grip, one edge with a rest after it, and orgasm at the end.',
    tags: ['beginner', 'gentle', 'short'],
    splash: bundled(
      'gold-dunes',
      'Rounded hills in the dark, their upper edges touched by golden light, under fine contour lines',
    ),
    seed: '55',
    tempo: { min: 40, max: 120 },
    config: {
      gameDuration: lasting(8),
      taskFrequency: { min: 8, max: 15 },
      intensityCurve: 'rising',
      cock: {
        warmup: { duration: 60 },
        stroke: { ...calm, tempo: often, grip: { weight: 0.8, grips: ['light', 'normal'] }, style: some, teasing: off },
      },
      nipples: { stimulation: off },
      eyes: off,
      orgasm: ending('cum', 1, { duration: { min: 30, max: 45 } }),
    },
  }),
  game(3, {
    title: 'Count with me',
    description:
      'Ten minutes in numbers: sets of counted strokes, grips that are held for a count, two edges on the way. It ends with orgasm.',
    tags: ['counted', 'tempo', 'short'],
    splash: bundled(
      'ember-strings',
      'A bundle of fine strings that swing between two ends, glowing in ember-coloured light',
    ),
    seed: '78',
    tempo: { min: 45, max: 150 },
    config: {
      gameDuration: lasting(10),
      taskFrequency: { min: 5, max: 9 },
      intensityCurve: 'plateau',
      instructor: { voice: 'Baritone' },
      cock: {
        warmup: { duration: 40 },
        stroke: {
          cluster: { ...often, sets: { min: 3, max: 5 }, strokes: { min: 4, max: 10 } },
          gripChallenge: some,
          tempo: some,
          grip: seldom,
          clench: off,
          teasing: off,
          acceleration: off,
          doubleSpeed: off,
          redLightGreenLight: off,
          hand: off,
          style: off,
        },
      },
      nipples: { stimulation: off },
      eyes: off,
      orgasm: ending('cum', 2),
    },
  }),
  game(4, {
    title: 'Crossing the street',
    description:
      'Twelve minutes of stop and go. The beat halts when it likes and comes back when it is ready. Two edges, and orgasm on the other side.',
    tags: ['stop-and-go', 'playful'],
    splash: bundled(
      'rose-ripple',
      'Wide rings that spread over dark water from beyond the lower edge, lit by rose-coloured light',
    ),
    seed: '124',
    tempo: { min: 45, max: 150 },
    config: {
      gameDuration: lasting(12),
      taskFrequency: { min: 5, max: 10 },
      intensityCurve: 'waves',
      instructor: { voice: 'Mezzo' },
      cock: {
        warmup: { duration: 40 },
        stroke: {
          redLightGreenLight: { ...often, duration: { min: 25, max: 60 }, segment: { min: 4, max: 12 } },
          tempo: some,
          grip: seldom,
          style: seldom,
          teasing: seldom,
          cluster: off,
          acceleration: off,
          doubleSpeed: off,
          gripChallenge: off,
          clench: off,
          hand: off,
        },
      },
      nipples: { stimulation: off },
      eyes: off,
      orgasm: ending('cum', 2),
    },
  }),
  game(5, {
    title: 'Not tonight',
    description:
      'Fifteen minutes that end without orgasm, as agreed from the start. Four edges, each with time to come down, and the rest is kept for another day.',
    tags: ['denial', 'edging'],
    splash: bundled(
      'plum-sun',
      'A soft round glow of plum-coloured light above a still horizon, with fine lines as its reflection',
    ),
    seed: '125',
    tempo: { min: 45, max: 150 },
    config: {
      gameDuration: lasting(15),
      taskFrequency: { min: 5, max: 12 },
      intensityCurve: 'waves',
      instructor: { voice: 'Mezzo' },
      cock: {
        warmup: { duration: 60 },
        stroke: { teasing: often, tempo: some, grip: some, style: seldom, doubleSpeed: off, gripChallenge: off },
      },
      eyes: off,
      orgasm: ending('denial', 4, { duration: { min: 30, max: 60 } }),
    },
  }),
  game(6, {
    title: 'The tempo lesson',
    description:
      'Fifteen minutes about nothing but tempo: it climbs, falls back, doubles for a moment and settles. Two edges, and orgasm once the lesson is over.',
    tags: ['tempo', 'climbing'],
    splash: bundled('gold-strings', 'A bundle of fine strings that swing between two ends, glowing in golden light'),
    seed: '100',
    tempo: { min: 50, max: 180 },
    config: {
      gameDuration: lasting(15),
      taskFrequency: { min: 5, max: 10 },
      intensityCurve: 'waves',
      instructor: { voice: 'Baritone' },
      cock: {
        warmup: { duration: 60 },
        stroke: {
          tempo: often,
          acceleration: often,
          doubleSpeed: some,
          style: seldom,
          grip: seldom,
          teasing: off,
          cluster: off,
          redLightGreenLight: off,
          gripChallenge: off,
          clench: off,
          hand: off,
        },
      },
      nipples: { stimulation: off },
      eyes: off,
      orgasm: ending('cum', 2),
    },
  }),
  game(7, {
    title: 'Slow tide',
    description:
      'Twenty minutes that rise slowly. A light grip, teasing strokes, closed eyes now and then, two edges with a long rest after each, and orgasm.',
    tags: ['slow', 'gentle', 'teasing'],
    splash: bundled(
      'dusk-tide',
      'Low waves of dusk-blue light with a warm edge, one behind the other, crossed by fine lines',
    ),
    seed: '17',
    tempo: { min: 40, max: 120 },
    config: {
      gameDuration: lasting(20),
      taskFrequency: { min: 8, max: 15 },
      intensityCurve: 'rising',
      instructor: { voice: 'Contralto' },
      cock: {
        warmup: { duration: 120 },
        stroke: {
          ...calm,
          teasing: { ...often, duration: { min: 20, max: 40 } },
          grip: { weight: 0.6, grips: ['light', 'normal'] },
          style: some,
          hand: seldom,
        },
      },
      nipples: { stimulation: seldom },
      eyes: { weight: 0.4, duration: { min: 30, max: 60 } },
      orgasm: ending('cum', 2, { duration: { min: 60, max: 90 }, gap: 40 }),
    },
  }),
  game(8, {
    title: 'Four times almost',
    description:
      'Twenty minutes around four edges. The tempo climbs to each of them, a rest follows, and after the fourth comes orgasm.',
    tags: ['edging', 'climbing'],
    splash: bundled('rose-tide', 'Low waves of rose-coloured light, one behind the other, crossed by fine lines'),
    seed: '91',
    tempo: { min: 45, max: 160 },
    config: {
      gameDuration: lasting(20),
      taskFrequency: { min: 5, max: 12 },
      intensityCurve: 'rising',
      cock: {
        warmup: { duration: 60 },
        stroke: {
          acceleration: some,
          tempo: often,
          grip: some,
          style: some,
          hand: seldom,
          gripChallenge: off,
          doubleSpeed: off,
        },
      },
      nipples: { stimulation: seldom },
      eyes: seldom,
      orgasm: ending('cum', 4, { duration: { min: 30, max: 60 } }),
    },
  }),
  game(9, {
    title: 'Both hands free',
    description:
      'Twenty-five minutes that change hands: one, the other, nipples, a looser grip and a tighter one. Three edges in all, and orgasm at the end.',
    tags: ['varied', 'teasing', 'hands'],
    splash: bundled(
      'rose-drift',
      'Streams of rose-coloured light that drift like smoke, with fine lines along the current',
    ),
    seed: '128',
    tempo: { min: 45, max: 150 },
    config: {
      gameDuration: lasting(25),
      taskFrequency: { min: 6, max: 12 },
      intensityCurve: 'waves',
      cock: {
        warmup: { duration: 60 },
        stroke: {
          hand: { ...often, duration: { min: 10, max: 30 } },
          grip: often,
          style: some,
          tempo: some,
          teasing: seldom,
          redLightGreenLight: some,
          acceleration: off,
          doubleSpeed: off,
          clench: off,
          cluster: off,
          gripChallenge: off,
        },
      },
      nipples: { stimulation: often },
      eyes: off,
      orgasm: ending('cum', 3, { gap: 40 }),
    },
  }),
  game(10, {
    title: 'The whole staircase',
    description:
      'Half an hour of climbs, the strongest of these games. It begins on the ground floor, has five edges with a landing after each, and orgasm at the top.',
    tags: ['climbing', 'edging', 'intense'],
    splash: bundled(
      'ember-dunes',
      'Rounded hills in the dark, their upper edges touched by ember-coloured light, under fine contour lines',
    ),
    seed: '47',
    tempo: { min: 55, max: 200 },
    config: {
      gameDuration: lasting(30),
      taskFrequency: { min: 5, max: 12 },
      intensityCurve: 'rising',
      instructor: { voice: 'Baritone' },
      cock: {
        warmup: { duration: 90 },
        stroke: {
          acceleration: often,
          tempo: often,
          gripChallenge: some,
          cluster: some,
          doubleSpeed: seldom,
          grip: some,
          teasing: seldom,
          style: seldom,
          hand: off,
          redLightGreenLight: off,
        },
      },
      nipples: { stimulation: off },
      eyes: off,
      orgasm: ending('cum', 5, { duration: { min: 30, max: 60 } }),
    },
  }),
  game(11, {
    title: 'Nothing to finish',
    description:
      'Thirty-five minutes without an end to wait for. Waves of teasing and rest, six edges, and no orgasm: the game says so before it begins.',
    tags: ['denial', 'slow', 'teasing', 'long'],
    splash: bundled(
      'plum-drift',
      'Streams of plum-coloured light that drift like smoke, with fine lines along the current',
    ),
    seed: '9',
    tempo: { min: 40, max: 140 },
    config: {
      gameDuration: lasting(35),
      taskFrequency: { min: 8, max: 15 },
      intensityCurve: 'waves',
      instructor: { voice: 'Mezzo' },
      cock: {
        warmup: { duration: 120 },
        stroke: { ...calm, teasing: often, tempo: some, grip: some, style: some, hand: seldom },
      },
      nipples: { stimulation: some },
      eyes: { weight: 0.3 },
      orgasm: ending('denial', 6, { gap: 40 }),
    },
  }),
  game(12, {
    title: 'An evening to yourself',
    description:
      'Forty-five minutes with a bit of everything that needs only hands. It comes in waves, rests when it should, has eight edges, and ends with orgasm. Bring water.',
    tags: ['long', 'varied', 'edging'],
    splash: bundled('forest-tide', 'Low waves of forest-green light, one behind the other, crossed by fine lines'),
    seed: '121',
    tempo: { min: 45, max: 160 },
    config: {
      gameDuration: lasting(45),
      taskFrequency: { min: 6, max: 14 },
      intensityCurve: 'waves',
      cock: { warmup: { duration: 120 } },
      nipples: { stimulation: some },
      orgasm: ending('cum', 8, { gap: 40 }),
    },
  }),
]
