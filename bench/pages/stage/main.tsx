/**
 * The product's stage alone on a page, with a generated game and one line for each trigger. Each click on Begin mounts a
 * new stage. `?voice=browser` disables the synthesiser; `?minutes=` sets the length.
 */
import { defaultGeneratorConfig, defaultHotkeys, generatorConfigSchema, triggerIds } from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import './capture.ts'
import { createRoot, type Root } from 'react-dom/client'
import { Stage } from '../../../apps/web/src/play/index.ts'
import { englishTexts } from '../../../apps/web/src/play/testing/texts.ts'
import '../../../apps/web/src/ui/tokens.css'

const options = new URLSearchParams(location.search)
const minutes = Number(options.get('minutes') ?? 5)
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
  const seed = options.get('seed') ?? `round-${round}`
  const config = generatorConfigSchema.parse({
    ...defaultGeneratorConfig,
    gameDuration: { min: minutes, max: minutes },
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
      voiceSource={options.get('voice') === 'browser' ? 'browser' : 'bundled'}
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
