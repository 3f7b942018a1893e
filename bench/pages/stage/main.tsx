/**
 * The product's stage alone on a page, with everything on, a generated game and one line for each trigger. Each click on
 * Begin mounts a new stage.
 */
import { defaultGeneratorConfig, defaultHotkeys, generatorConfigSchema, triggerIds } from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import { createRoot, type Root } from 'react-dom/client'
import { Stage } from '../../../apps/web/src/play/index.ts'
import { englishTexts } from '../../../apps/web/src/play/testing/texts.ts'
import '../../../apps/web/src/ui/tokens.css'
import { soundingChannels, waitForSilence, waitForSound } from './capture.ts'
import { everything, secondScreenFragment, siteVoice, turnEverythingOn } from './everything.ts'

const MINUTES = 5
const profile = defaultProfile
const library = {
  scripts: [
    triggerIds.map((trigger) => ({
      id: trigger,
      trigger,
      text: /^\d+$/.test(trigger) ? trigger : `${trigger.replaceAll('-', ' ')}. Keep it calm.`,
    })),
  ],
  lastSpoken: {},
}

let root: Root | null = null
let round = 0

function begin(): void {
  round += 1
  const seed = `round-${round}`
  const config = generatorConfigSchema.parse({
    ...defaultGeneratorConfig,
    gameDuration: { min: MINUTES, max: MINUTES },
    // Strokes and moans begin soon.
    instructor: { ...defaultGeneratorConfig.instructor, introduction: false },
  })
  const generated = generateGame(config, seed, profile)
  if (!generated.ok) throw new Error(generated.problems.map((problem) => problem.message).join('; '))
  root?.unmount()
  root = createRoot(document.getElementById('root')!)
  const end = (title: string) => () => {
    root?.unmount()
    root = null
    document.title = title
  }
  root.render(
    <Stage
      game={generated.game}
      library={library}
      profile={profile}
      seed={seed}
      voice="Alto"
      voiceSource="bundled"
      siteVoice={siteVoice}
      extras={everything}
      captions
      talk={{ level: 'everything', captions: 'follow' }}
      keys={defaultHotkeys}
      owned={[]}
      texts={englishTexts}
      onOver={end('Over')}
      onLeave={end('Left')}
    />,
  )
}
document.getElementById('begin')!.addEventListener('click', begin)
Object.assign(globalThis, { turnEverythingOn, secondScreenFragment, waitForSound, waitForSilence, soundingChannels })
