/**
 * The product's generator form with its preview. `?games=large`: all tasks on, games of up to two hours. `?by=main`: the
 * same figures, computed in one call on the main thread. `timings` has one entry for each key press.
 */
import { useCallback, useLayoutEffect, useState } from 'react'
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
import { GeneratorForm } from '../../../apps/web/src/features/generators/generator-form.tsx'
import {
  openPreviewWorker,
  PREVIEW_GAMES,
  type PreviewAnswer,
  type PreviewPort,
} from '../../../apps/web/src/features/generators/preview/previewer.ts'
import type { ChangeConfig } from '../../../apps/web/src/features/generators/config-tree.ts'
import { mount } from '../mount.tsx'

interface Timing {
  /** From the key press to the frame with the first preview of its config, ms. */
  first: number
  /** From the key press to the frame with the figures of all games, ms. */
  complete: number
  /** The longest time between two frames meanwhile, ms. */
  longestFrame: number
}

const options = new URLSearchParams(location.search)
const large: GeneratorConfig = structuredClone(defaultGeneratorConfig)
for (const id of taskIds) taskNode(large, id).enabled = true
large.gameDuration = { min: 60, max: 110 }
large.settingsMode = 'expert'
const everything = { optedIn: optInIds, body: bodyParts, equipment: equipmentIds }
const isLarge = options.get('games') === 'large'
const profile: PlayerProfile = isLarge ? { ...defaultProfile, ...everything } : defaultProfile

/**
 * Computes all games in one call on the main thread. The form opens two ports, one for the first games and one for all:
 * only the first port answers, with all games.
 */
let opened = 0
function openOnMainThread(): PreviewPort {
  const isFirst = opened++ % 2 === 0
  let emit: (answer: PreviewAnswer) => void = () => undefined
  return {
    postMessage({ id, config, profile: player }) {
      if (!isFirst) return
      const preview = previewConfig(config, player, PREVIEW_GAMES)
      const answer = { id, games: PREVIEW_GAMES, preview, sentences: explainConfig(config, player) }
      setTimeout(() => emit(answer))
    },
    onAnswer: (listener) => void (emit = listener),
    onFailure: () => undefined,
    close: () => undefined,
  }
}
const openPort = options.get('by') === 'main' ? openOnMainThread : openPreviewWorker

const timings: Timing[] = []
let pending: { at: number; first: number | null; lastFrame: number; longestFrame: number } | null = null
/** The text of the preview for the present config. */
let expectedText = ''
const expect = ({ gameDuration: { min, max } }: GeneratorConfig) => {
  expectedText = `A session of ${min} to ${max} minutes.`
}

const afterPaint = (callback: () => void) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', callback, { once: true })
    port1.start()
    port2.postMessage(null)
  })

function watchFrames(now: number): void {
  if (!pending) return
  pending.longestFrame = Math.max(pending.longestFrame, now - pending.lastFrame)
  pending.lastFrame = now
  requestAnimationFrame(watchFrames)
}

addEventListener('keydown', ({ timeStamp, key }) => {
  if (!key.startsWith('Arrow')) return
  pending = { at: timeStamp, first: null, lastFrame: timeStamp, longestFrame: 0 }
  requestAnimationFrame(watchFrames)
})
new MutationObserver(() => {
  const now = pending
  const { textContent } = document.body
  if (!now || !textContent.includes(expectedText)) return
  const isComplete = textContent.includes(`Drawn from ${PREVIEW_GAMES} simulated games.`)
  if (isComplete) pending = null
  afterPaint(() => {
    now.first ??= performance.now() - now.at
    if (!isComplete) return
    timings.push({ first: now.first, complete: performance.now() - now.at, longestFrame: now.longestFrame })
  })
}).observe(document.body, { childList: true, characterData: true, subtree: true })
Object.assign(window, { timings })

const none = () => null
const doNothing = async () => undefined
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
      onTryVoice={doNothing}
      renderScript={none}
      title={<h1>Preview bench</h1>}
      renderLockLink={none}
      renderActions={none}
      openPreviewPort={openPort}
    />
  )
}

await mount(<Page />)
