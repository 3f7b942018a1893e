/** A password with a button that shows it. Mantine's `PasswordInput` would load ActionIcon with the sign-in. */
import { useState } from 'react'
import { TextInput, type TextInputProps } from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './password-field.module.css'

interface PasswordFieldProps extends Omit<TextInputProps, 'type' | 'rightSection'> {
  /** Name of the button; "Show password" when absent. */
  toggleLabel?: string
}

export function PasswordField({ toggleLabel, ...props }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        <button
          type="button"
          className={classes['toggle']}
          aria-label={toggleLabel ?? t('actions.show-password')}
          aria-pressed={isShown}
          // The focus and the selection stay in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} aria-hidden />
        </button>
      }
    />
  )
}
