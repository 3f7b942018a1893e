/** The scripts that ship with the product: their cards; the lines are in `lines/`. */
import {
  COACH_SCRIPT_ID,
  CONDUCTOR_SCRIPT_ID,
  COUNTDOWN_SCRIPT_ID,
  DEFAULT_SCRIPT_ID,
  TEASE_SCRIPT_ID,
} from '@rubato/contracts/domain'
import coach from './lines/coach.json' with { type: 'json' }
import conductor from './lines/conductor.json' with { type: 'json' }
import countdown from './lines/countdown.json' with { type: 'json' }
import host from './lines/host.json' with { type: 'json' }
import tease from './lines/tease.json' with { type: 'json' }
import coachThemes from './lines/themes/coach.json' with { type: 'json' }
import conductorThemes from './lines/themes/conductor.json' with { type: 'json' }
import hostThemes from './lines/themes/host.json' with { type: 'json' }
import teaseThemes from './lines/themes/tease.json' with { type: 'json' }
import { readDialogs, readScript, readThemes, type ShippedScript } from './read-dialogs.ts'

/** The default script, spoken by the Host: used where the chosen script has no line for a trigger. */
export const defaultScript: ShippedScript = {
  id: DEFAULT_SCRIPT_ID,
  title: 'The Host',
  description:
    'A calm, warm, dry adult who enjoys leading and is good company. Never in a hurry, never sorry for the tempo. Has a line for every named moment of a session.',
  intended_sex: 'all',
  tags: ['calm', 'warm', 'beginner-friendly'],
  dialogs: [...readScript(host), ...readThemes(hostThemes)],
}

/** The script of the Coach: reasons, and praise for effort. */
const coachScript: ShippedScript = {
  id: COACH_SCRIPT_ID,
  title: 'The Coach',
  description:
    'Patient and on your side: gives a reason for what comes, notices effort, and praises what you did. Good company for a first session, or for learning to last.',
  intended_sex: 'all',
  tags: ['supportive', 'warm', 'beginner-friendly'],
  dialogs: [...readScript(coach), ...readThemes(coachThemes)],
}

/** The script of the Tease: questions, and promises that are withdrawn and then kept. */
const teaseScript: ShippedScript = {
  id: TEASE_SCRIPT_ID,
  title: 'The Tease',
  description:
    'Warm, playful and never quite satisfied: asks questions, promises, takes it back and gives it after all. Flatters your patience and makes sure that you need it.',
  intended_sex: 'all',
  tags: ['playful', 'teasing', 'warm'],
  dialogs: [...readScript(tease), ...readThemes(teaseThemes)],
}

/** The script of the Conductor: short sentences, full forms, terms of music. */
const conductorScript: ShippedScript = {
  id: CONDUCTOR_SCRIPT_ID,
  title: 'The Conductor',
  description:
    'Few words, full forms, strict time. Says what comes and when, never raises the voice, and one word of approval is worth a great deal.',
  intended_sex: 'all',
  tags: ['strict', 'calm', 'precise'],
  dialogs: [...readScript(conductor), ...readThemes(conductorThemes)],
}

/** Used for counts where no other script has a line. */
export const countdownScript: ShippedScript = {
  id: COUNTDOWN_SCRIPT_ID,
  title: 'Countdown',
  description: 'Every number from zero to two hundred, spoken plainly, for counts up and counts down.',
  intended_sex: 'all',
  tags: ['counting'],
  dialogs: readDialogs('counts', countdown),
}

/** All scripts that ship with the product: the instructors, then the counts. */
export const shippedScripts: readonly ShippedScript[] = [
  defaultScript,
  coachScript,
  teaseScript,
  conductorScript,
  countdownScript,
]
