/**
 * The product's generator form with its preview, `?games=large` with everything on in games of up to two hours,
 * `?by=main` with the same figures computed in one go on the page's own thread. `shown` holds, for each key, how long
 * it took from the key to the frame with its preview: the first one, and the one of all games.
 */
import '@mantine/core/styles.css'
import { MantineProvider } from '@mantine/core'
import { useCallback, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import {
  bodyParts,
  defaultGeneratorConfig,
  equipmentIds,
  optInIds,
  taskIds,
  taskNode,
  type GeneratorConfig,
} from '@rubato/contracts/domain'
import { defaultProfile, explainConfig, previewConfig, type PlayerProfile } from '@rubato/engine'
import common from '../../../apps/web/public/locales/en/common.json'
import { GeneratorForm } from '../../../apps/web/src/features/generators/generator-form.tsx'
import {
  openPreviewWorker,
  PREVIEW_GAMES,
  type PreviewAnswer,
  type PreviewPort,
} from '../../../apps/web/src/features/generators/preview/previewer.ts'
import type { ChangeConfig } from '../../../apps/web/src/features/generators/config-tree.ts'
import { texts } from '../../../apps/web/src/lib/i18n/i18n.ts'
import '../../../apps/web/src/ui/tokens.css'
import '../../../apps/web/src/ui/global.css'

interface Shown {
  /** From the key to the frame that shows the first preview of its config, ms. */
  first: number
  /** The same for the figures of all games. */
  settled: number
  /** The longest time between two frames from the key until then, ms. */
  stood: number
}

const options = new URLSearchParams(location.search)
const large: GeneratorConfig = structuredClone(defaultGeneratorConfig)
for (const id of taskIds) taskNode(large, id).enabled = true
large.gameDuration = { min: 60, max: 110 }
large.settingsMode = 'expert'
const everything = { optedIn: optInIds, body: bodyParts, equipment: equipmentIds }
const isLarge = options.get('games') === 'large'
const profile: PlayerProfile = isLarge ? { ...defaultProfile, ...everything } : defaultProfile

/** All games at once where the page's thread is; the form asks a second time for what it has by then. */
let opened = 0
function openPlain(): PreviewPort {
  const isFirst = opened++ % 2 === 0
  let tell: (answer: PreviewAnswer) => void = () => undefined
  return {
    postMessage({ id, config, profile: who }) {
      if (!isFirst) return
      const preview = previewConfig(config, who, PREVIEW_GAMES)
      const answer = { id, games: PREVIEW_GAMES, preview, sentences: explainConfig(config, who) }
      setTimeout(() => tell(answer))
    },
    onAnswer: (listener) => void (tell = listener),
    onFailure: () => undefined,
    close: () => undefined,
  }
}
const openPort = options.get('by') === 'main' ? openPlain : openPreviewWorker

const shown: Shown[] = []
let pending: { at: number; first: number | null; lastFrame: number; stood: number } | null = null
/** What the preview says of the config as it stands. */
let words = ''
const expect = ({ gameDuration: { min, max } }: GeneratorConfig) => {
  words = `A session of ${min} to ${max} minutes.`
}

const afterPaint = (then: () => void) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', then, { once: true })
    port1.start()
    port2.postMessage(null)
  })

function watchFrames(now: number): void {
  if (!pending) return
  pending.stood = Math.max(pending.stood, now - pending.lastFrame)
  pending.lastFrame = now
  requestAnimationFrame(watchFrames)
}

addEventListener('keydown', ({ timeStamp, key }) => {
  if (!key.startsWith('Arrow')) return
  pending = { at: timeStamp, first: null, lastFrame: timeStamp, stood: 0 }
  requestAnimationFrame(watchFrames)
})
new MutationObserver(() => {
  const now = pending
  const { textContent } = document.body
  if (!now || !textContent.includes(words)) return
  const isSettled = textContent.includes(`Drawn from ${PREVIEW_GAMES} simulated games.`)
  if (isSettled) pending = null
  afterPaint(() => {
    now.first ??= performance.now() - now.at
    if (!isSettled) return
    shown.push({ first: now.first, settled: performance.now() - now.at, stood: now.stood })
  })
}).observe(document.body, { childList: true, characterData: true, subtree: true })
Object.assign(window, { shown })

const none = () => null
const nothing = async () => undefined
const noErrors = {}

function Page() {
  const [config, setConfig] = useState(isLarge ? large : defaultGeneratorConfig)
  const onChange = useCallback<ChangeConfig>((update) => setConfig(update), [])
  useLayoutEffect(() => expect(config), [config])
  return (
    <GeneratorForm
      config={config}
      profile={profile}
      errors={noErrors}
      expertLock={null}
      onChange={onChange}
      onTryVoice={nothing}
      renderScript={none}
      title={<h1>Preview bench</h1>}
      renderLockLink={none}
      renderActions={none}
      openPreviewPort={openPort}
    />
  )
}

await texts.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { common } },
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})
createRoot(document.getElementById('root')!).render(
  <I18nextProvider i18n={texts}>
    <MantineProvider forceColorScheme="dark">
      <Page />
    </MantineProvider>
  </I18nextProvider>,
)
