/** Names of keys and of the actions of a session. */
import { useTranslation } from 'react-i18next'
import type { HotkeyAction } from '@rubato/contracts/domain'
import { answerActions, type HandsFreeAction } from '../../domain/hands-free/bindings.ts'
import { keyName } from '../../ui/text/key-name.ts'

const buttonKeys = {
  edge: 'edge',
  'too-close': 'tooClose',
  cannot: 'cannot',
  done: 'done',
  yes: 'yes',
  no: 'no',
  skip: 'skip',
  pause: 'pause',
  ease: 'ease',
  finish: 'finish',
} as const satisfies Record<HotkeyAction, string>

export function useNames() {
  const { t } = useTranslation()
  const names = t('stage.keyNames', { returnObjects: true })
  const pause = t('hotkeys.pause', { pause: t('stage.buttons.pause'), resume: t('stage.buttons.resume') })
  return {
    key: (key: string) => keyName(key, names),
    action: (action: HotkeyAction) => (action === 'pause' ? pause : t(`stage.buttons.${buttonKeys[action]}`)),
  }
}
export type Names = ReturnType<typeof useNames>

/** The name of an action or of stop. */
export function useActionName(): (action: HandsFreeAction) => string {
  const { t } = useTranslation()
  const names = useNames()
  return (action) => {
    if (action === 'stop') return t('stage.buttons.stop')
    const answer = answerActions.findIndex((each) => each === action)
    return answer < 0 ? names.action(action as HotkeyAction) : t('hands-free.answer', { number: answer + 1 })
  }
}
