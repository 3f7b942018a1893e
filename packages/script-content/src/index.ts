/** The scripts that ship with the product, and the safety check of shipped and member-written lines. */
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, type TriggerGroup } from '@rubato/contracts/domain'
import countdown from './countdown.json' with { type: 'json' }
import ballAndCockHandling from './default/ball-and-cock-handling.json' with { type: 'json' }
import breath from './default/breath.json' with { type: 'json' }
import buttPlug from './default/butt-plug.json' with { type: 'json' }
import cumEating from './default/cum-eating.json' with { type: 'json' }
import edging from './default/edging.json' with { type: 'json' }
import eyesLubeMouth from './default/eyes-lube-mouth.json' with { type: 'json' }
import mood from './default/mood.json' with { type: 'json' }
import nippleClamps from './default/nipple-clamps.json' with { type: 'json' }
import nippleStimulation from './default/nipple-stimulation.json' with { type: 'json' }
import orgasm from './default/orgasm.json' with { type: 'json' }
import palming from './default/palming.json' with { type: 'json' }
import precum from './default/precum.json' with { type: 'json' }
import rubberBand from './default/rubber-band.json' with { type: 'json' }
import sensation from './default/sensation.json' with { type: 'json' }
import strokeControl from './default/stroke-control.json' with { type: 'json' }
import { readDialogs, type DialogFile, type ShippedDialog } from './read-dialogs.ts'

export type { ShippedDialog } from './read-dialogs.ts'
export { namedSubjects, type ForbiddenSubject } from './forbidden-subjects.ts'
export { checkLineSafety } from './safety-rules.ts'

export interface ShippedScript {
  id: string
  title: string
  description: string
  intended_sex: 'all'
  tags: readonly string[]
  dialogs: readonly ShippedDialog[]
}

/** Every group except the counts, which belong to the countdown script. A new group without a file does not compile. */
const groups: Record<Exclude<TriggerGroup, 'counts'>, DialogFile> = {
  mood,
  'stroke-control': strokeControl,
  'ball-and-cock-handling': ballAndCockHandling,
  'rubber-band': rubberBand,
  sensation,
  palming,
  precum,
  edging,
  orgasm,
  'cum-eating': cumEating,
  breath,
  'nipple-clamps': nippleClamps,
  'nipple-stimulation': nippleStimulation,
  'butt-plug': buttPlug,
  'eyes-lube-mouth': eyesLubeMouth,
}

/** Used where the chosen script has no line for a trigger. */
export const defaultScript: ShippedScript = {
  id: DEFAULT_SCRIPT_ID,
  title: 'The house voice',
  description:
    'A calm instructor who keeps the time, says what comes next and never raises the voice. Has a line for every named moment of a session.',
  intended_sex: 'all',
  tags: ['calm', 'warm', 'beginner-friendly'],
  dialogs: Object.entries(groups).flatMap(([group, file]) => readDialogs(group as TriggerGroup, file)),
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

/** Every script that the server stores when it starts. */
export const shippedScripts: readonly ShippedScript[] = [defaultScript, countdownScript]
