/** The bar that saves or discards changes, by its buttons or by Ctrl S; the screen passes its primary action. */
import type { ReactNode } from 'react'
import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import classes from './save-bar.module.css'

/** Control or Command and S, wherever the focus is. */
function useSaveKey(save: () => void): void {
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
}

interface SaveBarProps {
  /** Text of the button, where it is not "Save". */
  label?: string
  canSave: boolean
  canDiscard: boolean
  /** The state of the changes; false while there is nothing to say. */
  state: string | false
  onSave: () => void
  onDiscard: () => void
  /** The choice between values that were changed in two places. */
  clash: ReactNode
  children?: ReactNode
}

export function SaveBar(props: SaveBarProps) {
  const { label, canSave, canDiscard, state, onSave, onDiscard, clash, children } = props
  const { t } = useTranslation()
  useSaveKey(() => canSave && onSave())
  return (
    <div className={classes['bar']}>
      {clash}
      <div className={classes['buttons']}>
        {children}
        <Button look="secondary" aria-keyshortcuts="Control+S Meta+S" disabled={!canSave} onClick={onSave}>
          {label ?? t('actions.save')}
        </Button>
      </div>
      <p role="status" className={classes['state']}>
        {state}{' '}
        {canDiscard && (
          <button type="button" className={classes['discard']} onClick={onDiscard}>
            {t('settings.discard')}
          </button>
        )}
      </p>
    </div>
  )
}
