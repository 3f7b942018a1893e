/** The effect of each button, in the order of the buttons. */
import type { KeyMap } from '@rubato/contracts/domain'
import type { MemberInput } from '@rubato/engine'
import { keyName } from '../../../ui/text/key-name.ts'
import type { ExtraTool } from '../../extra.ts'
import type { StageTexts } from '../../texts.ts'
import { keyFor } from '../controls/hotkeys.ts'
import { labelOf } from '../controls/input-button.tsx'
import { SidePanel } from './side-panel.tsx'
import styles from './side-panel.module.css'

interface HelpPanelProps {
  tools: readonly ExtraTool[]
  keys: KeyMap
  muteKey: string | null
  texts: StageTexts
  onClose(): void
}

const inputs: readonly MemberInput[] = [
  'stop',
  'pause',
  'ease',
  'edge',
  'too-close',
  'cannot',
  'skip',
  'finish',
  'yes',
  'no',
  'done',
]

export function HelpPanel({ tools, keys, muteKey, texts, onClose }: HelpPanelProps) {
  const entries = inputs.map((input) => ({
    label: labelOf(input, texts),
    key: keyName(keyFor(input, keys), texts.keyNames),
    help: texts.help[input],
  }))
  const mute = { label: texts.buttons.mute, key: muteKey?.toUpperCase() ?? null, help: texts.help.mute }
  const ofTools = tools.flatMap(({ label, help }) =>
    help ? [{ label: label.get(), key: help.key, help: help.text }] : [],
  )
  return (
    <SidePanel title={texts.help.title} closeLabel={texts.buttons.close} onClose={onClose}>
      <p className={styles.note}>{texts.help.escape}</p>
      <dl className={styles.help}>
        {[...entries, mute, ...ofTools].map(({ label, key, help }) => (
          <div key={label}>
            <dt>
              {label} {key !== null && <kbd>{key}</kbd>}
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  )
}
