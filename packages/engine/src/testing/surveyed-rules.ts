/** Rules of SPEC.md that are checked in every surveyed game. survey.test.ts has a test for each. */
export const gameRules = {
  'GEN-1': 'the same config, seed and profile make the same game',
  'GEN-2': 'a game without interruptions lasts between its least and greatest length',
  'GEN-3': 'the number of edges is inside its range',
  'GEN-4': 'every drawn length is inside its range',
  'GEN-5': 'no task comes twice in a row when another is possible',
  'GEN-6': 'a game ends with one of the outcomes turned on',
  'GEN-7': 'a config that is refused names an existing field and says why',
  'GEN-60': 'strokes stay inside the tempo range of the member',
  'GEN-62': 'a tight grip ends in time and rests',
  'GEN-73': 'lines that ask for opposite changes of tempo are apart',
  'BEAT-9': 'beats never bunch where one tempo follows another',
  'PLAY-1': 'adjacent windows return each effect exactly once',
  'PLAY-2': 'effects reach the member in order of time',
  'PLAY-7': 'no stroke comes while the hands are off after a report',
  'PLAY-9': 'only lines of `linesToRender` are spoken, and none twice in a row',
  'PLAY-13': 'no input sequence reaches a state without a way out',
  'PLAY-31': 'no line calls the hand back during a rest or stops it while strokes continue',
  'PLAY-32': 'the view shows what a line says about the hand',
  'PLAY-44': 'only one thing is said at a time',
  'PLAY-46': 'no beat comes sooner than half a period after another',
  'PLAY-53': 'check-ins are at most 30 s late',
  'PLAY-63': 'a session that was cut off goes on with a count',
  'PLAY-64': 'a recording rebuilds the moment at which the session was cut off',
  'PLAY-90': 'lines about what happened before are said when it did',
  'PLAY-91': 'lines that count edges or minutes have their number',
  'PLAY-93': 'one theme is begun, touched and settled in this order',
  'PLAY-97': 'lines about earlier sessions are true of them, and few',
  'SAFE-1': 'a generated game passes its own check',
  'SAFE-3': 'stop ends everything in one step and nothing follows',
  'SAFE-4': 'nothing is held beyond its cap',
  'SAFE-5': 'tempo and heat stay inside their caps',
  'SAFE-6': 'edges stay inside their number and keep their rests',
  'SAFE-7': 'every session ends in time with nothing left open',
  'SAFE-14': 'rests hold across skips',
  'SAFE-50': 'levels stay inside their maximum and rise by their step',
  'SAFE-70': 'every item that opens is allowed by the body',
  'SAFE-73': 'every release is spoken',
  'SAFE-74': 'what hangs from an item comes off before it',
  'SAFE-75': 'the device follows the open vibration and stands still otherwise',
  'SAFE-76': 'a game from another source is made safe for one person',
  'SAFE-77': 'no game makes a session break a cap',
  'SAFE-85': 'a tight grip ends after 60 s',
  'SAFE-86': 'what is announced is put on, or taken back',
  'SAFE-87': 'eyes and breath are released in words',
  'SAFE-95': 'a session that goes on after it was cut off breaks no rule',
  'SCENE-8': 'a variable of a branching game stays one of its values',
  'SCENE-10': 'a branching game stays on the ways of its sections',
  'SCENE-11': 'an answer leads on at once',
  'SCENE-13': 'an answer that is not offered changes nothing',
  'SCENE-16': 'a repeat leads back as often as it says at most',
  'SCENE-19': 'a button leads on at once, while it can be pressed',
  'SCENE-20': 'a button that leaves a section leaves nothing on that is not carried over',
  'SCENE-21': 'a branching game ends',
  'SCENE-22': 'the outcome is that of the ending that was reached',
  'SCENE-23': 'the start and the inputs rebuild the state of a branching game',
  'SCENE-25': 'a typed text has its greatest length at most',
  'SCENE-66': 'the summary names the ending that was reached',
} as const

/** Rules about leading that are checked in every surveyed stream of commands. survey-led.test.ts has a test for each. */
export const leadRules = {
  'LEAD-1': 'the same stream makes the same session',
  'LEAD-2': 'a command that is refused changes nothing',
  'LEAD-3': 'nothing is taken in a pause, under a check-in, while easing and once the end has begun',
  'LEAD-4': 'commands are taken three seconds or more apart',
  'LEAD-5': 'the stop of the member works at once, and nothing is taken after it',
  'LEAD-6': 'no plan is longer than the session may last',
  'LEAD-7': 'no tempo leaves the ranges of the member',
  'LEAD-8': 'there are not more edges than the config has',
} as const

type GameRule = keyof typeof gameRules
type LeadRule = keyof typeof leadRules

/** Reports whether a rule was kept; `what` is called only when it was not. */
export type Report = (rule: GameRule, isKept: boolean, what: () => string) => void

/** The same for streams of commands, in which all rules are checked. */
export type LeadReport = (rule: GameRule | LeadRule, isKept: boolean, what: () => string) => void
