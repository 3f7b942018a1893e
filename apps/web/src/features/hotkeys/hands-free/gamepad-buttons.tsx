/** Buttons of a gamepad: choose an action, then press the button that it should have. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeBindings,
  GAMEPAD_BUTTONS,
  handsFreeActions,
  readBindings,
  setChoosingButton,
  useBindings,
  withButton,
  type HandsFreeAction,
} from '../../../domain/hands-free/bindings.ts'
import { connectedGamepads, createGamepadReader } from '../../../domain/hands-free/gamepad.ts'
import { useActionName } from '../names.ts'
import classes from './hands-free.module.css'

/** Calls back with the first button that is pressed, while `isOn`. */
function usePressedButton(isOn: boolean, onPress: (button: number) => void) {
  useEffect(() => {
    if (!isOn) return undefined
    setChoosingButton(true)
    const read = createGamepadReader(connectedGamepads)
    const timer = setInterval(() => {
      const [button] = read()
      if (button !== undefined && button < GAMEPAD_BUTTONS) onPress(button)
    }, 25)
    return () => {
      setChoosingButton(false)
      clearInterval(timer)
    }
  }, [isOn, onPress])
}

export function GamepadButtons() {
  const { t } = useTranslation()
  const { gamepad } = useBindings()
  const nameOf = useActionName()
  const [action, setAction] = useState<HandsFreeAction | null>(null)
  const [swapped, setSwapped] = useState<HandsFreeAction | null>(null)
  const [take] = useState(() => (button: number) => {
    setAction((listening) => {
      if (listening === null) return null
      const before = readBindings().gamepad
      const gamepad = withButton(readBindings(), listening, button)
      setSwapped(handsFreeActions.find((each) => each !== listening && before[each] === button) ?? null)
      changeBindings({ gamepad })
      return null
    })
  })
  usePressedButton(action !== null, take)
  const labelOf = (button: number | undefined) =>
    button === undefined ? t('hands-free.nothing') : t('hands-free.gamepad.button', { number: button + 1 })
  return (
    <>
      <p className={classes['about']}>{t('hands-free.gamepad.about')}</p>
      {handsFreeActions.map((each) => (
        <p key={each} className={classes['line']}>
          <span>{nameOf(each)}</span>
          <button
            type="button"
            className={classes['key']}
            data-listening={action === each || undefined}
            aria-label={t('hotkeys.change', { action: nameOf(each), key: labelOf(gamepad[each]) })}
            onClick={() => setAction(each)}
            onBlur={() => setAction(null)}
          >
            {action === each ? t('hands-free.gamepad.press') : labelOf(gamepad[each])}
          </button>
        </p>
      ))}
      <output>
        {swapped !== null &&
          t('hands-free.gamepad.swapped', { action: nameOf(swapped), button: labelOf(gamepad[swapped]) })}
      </output>
    </>
  )
}
