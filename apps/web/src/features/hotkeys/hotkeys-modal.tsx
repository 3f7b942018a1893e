/** The keys of a session's actions: press one to change it. A conflict is named, and the keys can be swapped. */
import { Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerKeys, hotkeyActions, keysOf, type HotkeyAction, type Hotkeys } from '@rubato/contracts/domain'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { isFocusLost, placeOfFocus, returnFocus } from '../../ui/return-focus.ts'
import { ModalActions } from '../../ui/modal-actions.tsx'
import classes from './hotkeys-modal.module.css'
import { HandsFree } from './hands-free/hands-free.tsx'
import { useNames, type Names } from './names.ts'
import { useRebind, type ChangeKeys, type RebindOutcome } from './use-rebind.ts'

interface HotkeysModalProps {
  hotkeys: Hotkeys
  /** Stores the changed keys; `hotkeys` is updated at once. */
  onChange: (make: ChangeKeys) => void
  onClose: () => void
  /** Why the last change was not stored. */
  error?: string | undefined
  /** Rendered inside the stage, ending above its stop control, which stays visible and usable. */
  onStage?: boolean
}

function OutcomeText({ outcome, names }: { outcome: RebindOutcome | null; names: Names }) {
  const { t } = useTranslation()
  if (!outcome) return ''
  if (outcome.kind === 'reset') return t('hotkeys.was-reset')
  const changed = { action: names.action(outcome.action), key: names.key(outcome.key) }
  if (outcome.kind === 'changed') return t('hotkeys.changed', changed)
  const other = { other: names.action(outcome.other), otherKey: names.key(outcome.otherKey) }
  return t('hotkeys.swapped', { ...changed, ...other })
}

function Answer({ rebind, names }: { rebind: ReturnType<typeof useRebind>; names: Names }) {
  const { t } = useTranslation()
  const { pressed } = rebind
  if (!pressed) return null
  if (pressed.kind === 'combined') return <FormAlert>{t('hotkeys.combined')}</FormAlert>
  if (pressed.kind === 'reserved') {
    const isAnswer = answerKeys.includes(pressed.key)
    return (
      <FormAlert>{t(isAnswer ? 'hotkeys.answers' : 'hotkeys.reserved', { key: names.key(pressed.key) })}</FormAlert>
    )
  }
  return (
    <FormAlert>
      <p>{t('hotkeys.taken', { key: names.key(pressed.key), action: names.action(pressed.by) })}</p>
      <div className={classes['answers']}>
        {/* Nothing here has the focus at first: the key press that caused the conflict must not answer it. */}
        <Button small onClick={rebind.swap}>
          {t('hotkeys.swap')}
        </Button>
        <Button small look="secondary" onClick={rebind.cancel}>
          {t('hotkeys.keep')}
        </Button>
      </div>
    </FormAlert>
  )
}

function Rows({ hotkeys, rebind, names }: { hotkeys: Hotkeys; rebind: ReturnType<typeof useRebind>; names: Names }) {
  const { t } = useTranslation()
  const keys = keysOf(hotkeys)
  return (
    <ul className={classes['rows']}>
      {hotkeyActions.map((action) => {
        const isListening = rebind.action === action
        const key = names.key(keys[action])
        return (
          <li key={action} className={classes['row']}>
            <span>
              {names.action(action)}
              {action === 'ease' && <small className={classes['about']}>{t('stage.easeHint')}</small>}
            </span>
            <button
              type="button"
              className={classes['key']}
              data-listening={isListening || undefined}
              data-action={action}
              aria-label={isListening ? t('hotkeys.press') : t('hotkeys.change', { action: names.action(action), key })}
              onClick={() => rebind.listen(action)}
              onBlur={() => isListening && rebind.pressed?.kind !== 'taken' && rebind.cancel()}
            >
              {isListening ? t('hotkeys.press') : key}
            </button>
            {isListening && (
              <div className={classes['answer']}>
                <Answer rebind={rebind} names={names} />
              </div>
            )}
          </li>
        )
      })}
      <li className={classes['row']}>
        <span>
          {t('stage.buttons.stop')}
          <small className={classes['about']}>{t('hotkeys.fixed')}</small>
        </span>
        <kbd className={classes['fixed']}>{names.key('escape')}</kbd>
      </li>
    </ul>
  )
}

/** When a conflict is resolved its buttons are removed: the focus returns to the key that was to be changed. */
function useFocusOnKey(action: HotkeyAction | null): void {
  const before = useRef<HotkeyAction | null>(null)
  useEffect(() => {
    const left = action === null ? before.current : null
    before.current = action
    if (left === null) return
    if (isFocusLost()) document.querySelector<HTMLElement>(`[data-action="${left}"]`)?.focus()
  }, [action])
}

export function HotkeysModal({ hotkeys, onChange, onClose, error, onStage = false }: HotkeysModalProps) {
  const { t } = useTranslation()
  const names = useNames()
  const rebind = useRebind(keysOf(hotkeys), onChange)
  // Read during the first render: afterwards the dialog has the focus.
  const [place] = useState(placeOfFocus)
  useEffect(() => () => returnFocus(place), [place])
  useFocusOnKey(rebind.action)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('hotkeys.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      returnFocus={false}
      closeOnEscape={rebind.action === null}
      withinPortal={!onStage}
      zIndex={200}
      centered={!onStage}
      {...(onStage && { yOffset: 16 })}
      // The lock would add a style element without our nonce.
      lockScroll={false}
      size={520}
      classNames={onStage ? { inner: classes['onStage'] ?? '', content: classes['aboveStop'] ?? '' } : {}}
    >
      <p className={classes['lead']}>{t('hotkeys.lead')}</p>
      {error !== undefined && (
        <FormAlert>
          {t('hotkeys.not-saved')} {error}
        </FormAlert>
      )}
      <Rows hotkeys={hotkeys} rebind={rebind} names={names} />
      <p role="status" className={classes['outcome']}>
        {error === undefined && <OutcomeText outcome={rebind.outcome} names={names} />}
      </p>
      <HandsFree />
      <ModalActions
        secondary={
          <Button look="secondary" disabled={Object.keys(hotkeys).length === 0} onClick={rebind.reset}>
            {t('hotkeys.reset')}
          </Button>
        }
        primary={<Button onClick={onClose}>{t('hotkeys.done')}</Button>}
      />
    </Modal>
  )
}
