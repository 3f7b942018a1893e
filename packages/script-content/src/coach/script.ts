/** The script of the Coach: reasons, and praise for what was done. */
import { COACH_SCRIPT_ID } from '@rubato/contracts/domain'
import { readScript } from '../read-dialogs.ts'
import type { ShippedScript } from '../shipped-script.ts'
import ballAndCockHandling from './ball-and-cock-handling.json' with { type: 'json' }
import breath from './breath.json' with { type: 'json' }
import buttPlug from './butt-plug.json' with { type: 'json' }
import cumEating from './cum-eating.json' with { type: 'json' }
import edging from './edging.json' with { type: 'json' }
import eyesLubeMouth from './eyes-lube-mouth.json' with { type: 'json' }
import mood from './mood.json' with { type: 'json' }
import nippleClamps from './nipple-clamps.json' with { type: 'json' }
import nippleStimulation from './nipple-stimulation.json' with { type: 'json' }
import orgasm from './orgasm.json' with { type: 'json' }
import palming from './palming.json' with { type: 'json' }
import precum from './precum.json' with { type: 'json' }
import rubberBand from './rubber-band.json' with { type: 'json' }
import sensation from './sensation.json' with { type: 'json' }
import strokeControl from './stroke-control.json' with { type: 'json' }

export const coachScript: ShippedScript = {
  id: COACH_SCRIPT_ID,
  title: 'The Coach',
  description:
    'Patient and on your side: gives a reason for what comes, notices effort, and praises what you did. Good company for a first session, or for learning to last.',
  intended_sex: 'all',
  tags: ['supportive', 'warm', 'beginner-friendly'],
  dialogs: readScript({
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
  }),
}
