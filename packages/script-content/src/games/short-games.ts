/** The shipped games of up to a quarter of an hour. */
import { bundled } from '../generators/shipped-generator.ts'
import { calm, ending, game, lasting, off, often, seldom, some, type ShippedGame } from './shipped-game.ts'

export const shortGames: readonly ShippedGame[] = [
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
    seed: '64',
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
    seed: '43',
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
    seed: '94',
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
    seed: '107',
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
]
