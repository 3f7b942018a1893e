/** The generators that ship with the product. Each shows something else that the engine can do, at its own length. */
import {
  COACH_SCRIPT_ID,
  CONDUCTOR_SCRIPT_ID,
  TEASE_SCRIPT_ID,
  type GeneratorConfigInput,
} from '@rubato/contracts/domain'
import { bundled, generator, type ShippedGenerator } from './shipped-generator.ts'

const minutes = (min: number, max = min) => ({ min, max })
const off = { enabled: false }
const often = { enabled: true, weight: 1 }
const seldom = { enabled: true, weight: 0.15 }
const always = { enabled: true, weight: 1 }

const orgasmOnly = { cum: always, ruined: off, denial: off }
const denialOnly = { cum: off, ruined: off, denial: always }

/** Strokes without sprints: nothing doubles, nothing has to be kept up. */
const calmStrokes = {
  doubleSpeed: off,
  acceleration: off,
  gripChallenge: off,
  cluster: off,
  clench: off,
} satisfies NonNullable<GeneratorConfigInput['cock']>['stroke']

export const shippedGenerators: readonly ShippedGenerator[] = [
  generator(1, {
    title: 'First time',
    description:
      'Eight to ten minutes to learn how a session works. The Coach explains as it goes: slow strokes, a change of grip, one edge with a rest after it, and orgasm at the end.',
    tags: ['beginner', 'gentle', 'short'],
    splash: bundled(
      'gold-sun',
      'A soft round glow of golden light above a still horizon, with fine lines as its reflection',
    ),
    config: {
      gameDuration: minutes(8, 10),
      taskFrequency: { min: 8, max: 16 },
      intensityCurve: 'rising',
      instructor: { script: COACH_SCRIPT_ID, voice: 'Contralto' },
      cock: {
        warmup: { duration: 60 },
        stroke: { ...calmStrokes, tempo: { weight: 0.8 }, teasing: seldom, redLightGreenLight: off },
      },
      nipples: { stimulation: off },
      eyes: { weight: 0.1 },
      orgasm: { edging: { edges: { min: 1, max: 1 }, duration: { min: 30, max: 60 } }, ...orgasmOnly },
    },
  }),
  generator(2, {
    title: 'Quarter of an hour',
    description:
      'Fifteen minutes that use them well: a little of everything that needs only hands, three edges at most, a climb in the last third, and orgasm at the end of it.',
    tags: ['varied', 'evening'],
    splash: bundled(
      'ember-veil',
      'Folds of a veil in ember-coloured light, hanging side by side, with fine lines along them',
    ),
    config: {
      gameDuration: minutes(15),
      taskFrequency: { min: 5, max: 12 },
      intensityCurve: 'rising',
      orgasm: { edging: { edges: { min: 2, max: 3 } }, ...orgasmOnly },
    },
  }),
  generator(3, {
    title: 'The ladder',
    description:
      'Twenty minutes of climbs. Each goes a little higher than the one before, each is followed by a rest, and the tempo in between never quite returns to where it was.',
    tags: ['edging', 'climbing'],
    splash: bundled(
      'rose-strings',
      'A bundle of fine strings that swing between two ends, glowing in rose-coloured light',
    ),
    config: {
      gameDuration: minutes(18, 20),
      taskFrequency: { min: 5, max: 12 },
      intensityCurve: 'rising',
      instructor: { script: CONDUCTOR_SCRIPT_ID, voice: 'Baritone' },
      cock: {
        stroke: {
          acceleration: often,
          tempo: { weight: 0.8 },
          teasing: seldom,
          redLightGreenLight: off,
          cluster: off,
          gripChallenge: off,
          hand: off,
        },
      },
      nipples: { stimulation: off },
      orgasm: { edging: { edges: { min: 4, max: 5 }, duration: { min: 30, max: 60 } }, ...orgasmOnly },
    },
  }),
  generator(4, {
    title: 'Red light evening',
    description:
      'Stop and go for a good twelve minutes. The beat halts without warning and comes back when it likes; in between, short sets that are counted. Follow the light: nine times in ten it ends with orgasm.',
    tags: ['stop-and-go', 'playful'],
    splash: bundled(
      'rose-sun',
      'A soft round glow of rose-coloured light above a still horizon, with fine lines as its reflection',
    ),
    config: {
      gameDuration: minutes(12, 16),
      taskFrequency: { min: 5, max: 10 },
      intensityCurve: 'waves',
      instructor: { script: TEASE_SCRIPT_ID, voice: 'Mezzo' },
      cock: {
        stroke: {
          redLightGreenLight: { ...often, duration: { min: 20, max: 60 }, segment: { min: 4, max: 12 } },
          cluster: { enabled: true, weight: 0.5 },
          tempo: { weight: 0.2 },
          grip: { weight: 0.15 },
          teasing: seldom,
          style: seldom,
          acceleration: seldom,
          doubleSpeed: off,
          gripChallenge: off,
          clench: off,
          hand: off,
        },
      },
      nipples: { stimulation: off },
      eyes: off,
      orgasm: { edging: { edges: { min: 2, max: 3 } }, cum: { weight: 0.9 }, ruined: off, denial: { weight: 0.1 } },
    },
  }),
  generator(5, {
    title: 'Slow burn',
    description:
      'Half an hour that is never in a hurry. Light grips, teasing strokes, closed eyes, long pauses between one idea and the next. The heat comes by itself, and late.',
    tags: ['slow', 'gentle', 'teasing'],
    splash: bundled('ember-tide', 'Low waves of ember-coloured light, one behind the other, crossed by fine lines'),
    config: {
      gameDuration: minutes(28, 32),
      taskFrequency: { min: 8, max: 15 },
      intensityCurve: 'rising',
      cock: {
        warmup: { duration: 120 },
        stroke: {
          ...calmStrokes,
          teasing: { ...often, duration: { min: 20, max: 40 } },
          grip: { weight: 0.6, grips: ['light', 'normal'] },
          style: { weight: 0.5 },
          hand: { weight: 0.4 },
          redLightGreenLight: seldom,
        },
      },
      nipples: { stimulation: { weight: 0.5 } },
      eyes: { weight: 0.5, duration: { min: 30, max: 60 } },
      orgasm: { edging: { edges: { min: 2, max: 4 }, duration: { min: 60, max: 90 }, gap: 40 }, ...orgasmOnly },
    },
  }),
  generator(6, {
    title: 'Countdown',
    description:
      'Ten to twelve minutes in which almost everything is counted: sets of strokes, grips that are held for a number, a last minute that runs to zero. Listen to the numbers.',
    tags: ['counted', 'short', 'strict'],
    splash: bundled(
      'gold-ripple',
      'Wide rings that spread over dark water from beyond the lower edge, lit by golden light',
    ),
    config: {
      gameDuration: minutes(10, 12),
      taskFrequency: { min: 5, max: 9 },
      intensityCurve: 'plateau',
      instructor: { script: CONDUCTOR_SCRIPT_ID, voice: 'Baritone' },
      cock: {
        warmup: { duration: 20 },
        stroke: {
          cluster: { ...often, sets: { min: 3, max: 6 }, strokes: { min: 4, max: 12 } },
          gripChallenge: often,
          tempo: { weight: 0.3 },
          grip: { weight: 0.2 },
          clench: { weight: 0.2 },
          teasing: off,
          acceleration: off,
          doubleSpeed: seldom,
          hand: off,
          style: off,
        },
      },
      nipples: { stimulation: off },
      eyes: off,
      orgasm: { edging: { edges: { min: 1, max: 2 } }, ...orgasmOnly },
    },
  }),
  generator(7, {
    title: 'Denial',
    description:
      'Twenty minutes that end without orgasm, and say so before they begin. Edges come often, hands leave in time, and what remains is kept for another day.',
    tags: ['denial', 'edging'],
    splash: bundled(
      'plum-veil',
      'Folds of a veil in plum-coloured light, hanging side by side, with fine lines along them',
    ),
    config: {
      gameDuration: minutes(18, 22),
      taskFrequency: { min: 5, max: 12 },
      intensityCurve: 'waves',
      instructor: { script: TEASE_SCRIPT_ID, voice: 'Mezzo' },
      cock: { stroke: { teasing: { enabled: true, weight: 0.8 } } },
      orgasm: { edging: { edges: { min: 4, max: 6 } }, ...denialOnly },
    },
  }),
  generator(8, {
    title: 'Hands on, hands off',
    description:
      'A quarter of an hour that changes hands. One hand, then the other, then none: nipples, palms, grips that loosen just when they should not, and pauses that are longer than you would like.',
    tags: ['varied', 'teasing'],
    splash: bundled(
      'rose-bloom',
      'Petals of rose-coloured light that open around a dark centre, drawn over with fine rings',
    ),
    config: {
      gameDuration: minutes(14, 16),
      taskFrequency: { min: 5, max: 10 },
      intensityCurve: 'waves',
      cock: {
        cbt: { palming: { enabled: true, weight: 0.5 } },
        stroke: {
          hand: { ...often, duration: { min: 10, max: 30 } },
          grip: { weight: 0.8 },
          redLightGreenLight: { enabled: true, weight: 0.6 },
          style: { weight: 0.5 },
          tempo: { weight: 0.4 },
          acceleration: seldom,
          doubleSpeed: off,
          clench: off,
          cluster: off,
          gripChallenge: off,
        },
      },
      nipples: { stimulation: { enabled: true, weight: 0.8 } },
      orgasm: { edging: { edges: { min: 2, max: 3 }, gap: 40 }, ...orgasmOnly },
    },
  }),
  generator(9, {
    title: 'Quiet night',
    description:
      'Twelve to eighteen minutes with a silent beat: the ring and the captions lead, the voice says little. For thin walls, and for being alone with it.',
    tags: ['quiet', 'gentle', 'silent-beat'],
    splash: bundled(
      'dusk-drift',
      'Streams of dusk-blue light with a warm edge that drift like smoke, with fine lines along the current',
    ),
    config: {
      gameDuration: minutes(12, 18),
      taskFrequency: { min: 8, max: 15 },
      intensityCurve: 'level',
      silentBeat: true,
      instructor: { introduction: false, moans: false },
      cock: {
        warmup: { duration: 60 },
        stroke: { ...calmStrokes, grip: { grips: ['light', 'normal'] }, teasing: { weight: 0.8 } },
      },
      eyes: off,
      orgasm: { edging: { edges: { min: 1, max: 2 }, duration: { min: 40, max: 90 } }, ...orgasmOnly },
    },
  }),
  generator(10, {
    title: 'The long road',
    description:
      'An hour, in waves. It rises and falls several times, lets you rest, changes its mind, and has more than a dozen edges in reach. Bring water and do not make plans.',
    tags: ['long', 'edging', 'varied'],
    splash: bundled(
      'forest-dunes',
      'Rounded hills in the dark, their upper edges touched by forest-green light, under fine contour lines',
    ),
    config: {
      gameDuration: minutes(60),
      taskFrequency: { min: 5, max: 15 },
      intensityCurve: 'waves',
      cock: { warmup: { duration: 120 } },
      orgasm: {
        edging: { edges: { min: 8, max: 15 }, gap: 40 },
        cum: { weight: 0.9 },
        ruined: off,
        denial: { weight: 0.1 },
      },
    },
  }),
  generator(11, {
    title: 'Everything at once',
    description:
      'Thirty to forty minutes with everything that you have turned on in your profile. What you have not turned on stays out by itself, so it is a different game for everybody.',
    tags: ['varied', 'intense', 'opt-ins'],
    splash: bundled('plum-tide', 'Low waves of plum-coloured light, one behind the other, crossed by fine lines'),
    config: {
      gameDuration: minutes(30, 40),
      taskFrequency: { min: 5, max: 10 },
      intensityCurve: 'plateau',
      cock: {
        cei: { enabled: true, weight: 0.3 },
        cbt: {
          squeeze: { enabled: true, weight: 0.3 },
          slap: { enabled: true, weight: 0.3 },
          flick: { enabled: true, weight: 0.2 },
          rubberBand: { enabled: true, weight: 0.2 },
          binding: { enabled: true, weight: 0.2 },
          icyHot: { enabled: true, weight: 0.1 },
          toothpaste: { enabled: true, weight: 0.1 },
          palming: { enabled: true, weight: 0.3 },
        },
      },
      nipples: { clamps: { enabled: true, weight: 0.3 }, stimulation: { weight: 0.4 } },
      orgasm: {
        edging: { edges: { min: 4, max: 8 } },
        postOrgasm: { enabled: true, weight: 0.3 },
        ruined: { weight: 0.2 },
      },
      lungs: { breath: { enabled: true, weight: 0.2 } },
      anal: { plug: { enabled: true, weight: 0.3 }, vibration: { enabled: true, weight: 0.3 } },
      mouth: { gag: { enabled: true, weight: 0.2 }, spit: { enabled: true, weight: 0.2 } },
    },
  }),
]
