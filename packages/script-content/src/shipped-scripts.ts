/** The scripts that ship with the product. */
import { COUNTDOWN_SCRIPT_ID } from '@rubato/contracts/domain'
import countdown from './countdown.json' with { type: 'json' }
import { defaultScript } from './default/script.ts'
import { readDialogs } from './read-dialogs.ts'
import type { ShippedScript } from './shipped-script.ts'

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
export const shippedScripts: readonly ShippedScript[] = [defaultScript, countdownScript]
