/** The generator form with a config and its controls, for tests. */
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import {
  COACH_SCRIPT_ID,
  defaultGeneratorConfig,
  type GeneratorConfig,
  type SettingsMode,
} from '@rubato/contracts/domain'
import { defaultProfile, explainConfig, previewConfig, type PlayerProfile } from '@rubato/engine'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import type { ChangeConfig } from '../config-tree.ts'
import type { FieldErrors } from '../field-errors.ts'
import { GeneratorForm, type GeneratorFormProps } from '../generator-form.tsx'
import type { LockKind } from '../locks.ts'
import type { PreviewAnswer, PreviewPort } from '../preview/previewer.ts'

/** Runs the engine in place of a worker, with few games. */
function openPort(): PreviewPort {
  let answerListener: (answer: PreviewAnswer) => void = () => undefined
  return {
    postMessage({ id, config, profile, games }) {
      const preview = previewConfig(config, profile, 5)
      queueMicrotask(() => answerListener({ id, games, preview, sentences: explainConfig(config, profile) }))
    },
    onAnswer: (listener) => void (answerListener = listener),
    onFailure: () => undefined,
    close: () => undefined,
  }
}

const lockLink = (kind: LockKind) => <a href="/profile">{kind}</a>
const noVoice = async () => undefined
const scriptChoice: GeneratorFormProps['renderScript'] = (scriptId, choose) => (
  <>
    <button type="button" onClick={() => choose('another')}>
      Spoken from {scriptId}
    </button>
    <button type="button" onClick={() => choose(COACH_SCRIPT_ID)}>
      Coach
    </button>
  </>
)

interface Given {
  config?: GeneratorConfig
  profile?: PlayerProfile
  expertLock?: Lock | null
  errors?: FieldErrors
}
/** The config after the last change. */
let now: GeneratorConfig
export const configNow = (): GeneratorConfig => now

function Harness({
  config: first = defaultGeneratorConfig,
  profile = defaultProfile,
  expertLock = null,
  errors = {},
}: Given) {
  const [config, setConfig] = useState(first)
  const change: ChangeConfig = (update) => {
    now = update(config)
    setConfig(now)
  }
  return (
    <GeneratorForm
      config={config}
      profile={profile}
      errors={errors}
      expertLock={expertLock}
      onChange={change}
      onTryVoice={noVoice}
      renderScript={scriptChoice}
      title={<h1>Mine</h1>}
      renderLockLink={lockLink}
      renderActions={(canPlay) => (
        <button type="button" disabled={!canPlay}>
          Play it
        </button>
      )}
      openPreviewPort={openPort}
    />
  )
}
export const show = (given: Given = {}) =>
  render(
    <MantineProvider env="test">
      <Harness {...given} />
    </MantineProvider>,
  )
export const inMode = (settingsMode: SettingsMode, change: (config: GeneratorConfig) => void = () => undefined) => {
  const config = { ...structuredClone(defaultGeneratorConfig), settingsMode }
  change(config)
  return config
}
export const section = (name: string) => within(screen.getByRole('region', { name }))
export const slider = (name: string) => screen.getByRole('slider', { name })
export const valueOf = (name: string) => slider(name).getAttribute('aria-valuenow')

/** The controls, by role and name. */
export function controls(): Set<string> {
  for (const closed of screen.queryAllByRole('button', { expanded: false })) fireEvent.click(closed)
  const roles = ['switch', 'slider', 'checkbox', 'radio'] as const
  return new Set(
    roles.flatMap((role) =>
      screen.queryAllByRole(role).map((each) => {
        const group = each.closest('fieldset')?.querySelector('legend')?.textContent ?? ''
        const row = each.closest('li')?.dataset['path'] ?? ''
        return [role, row, group, each.getAttribute('aria-label') ?? each.closest('div')?.textContent].join(' ')
      }),
    ),
  )
}
