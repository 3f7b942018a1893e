/** The shipped games from twenty minutes on. */
import { bundled } from '../generators/shipped-generator.ts'
import { calm, ending, game, lasting, off, often, seldom, some, type ShippedGame } from './shipped-game.ts'

export const longGames: readonly ShippedGame[] = [
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
    seed: '65',
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
    seed: '3',
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
    seed: '79',
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
