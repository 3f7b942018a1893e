/** Buttons of the head that linear and branching games have. */
import { Redo2, Undo2, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { useWork, useWorkState } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'
import { sentenceText } from '../texts/sentence-text.ts'
import classes from '../controls/tool.module.css'

export const ICON = 17

interface IconButtonProps {
  label: string
  Icon: LucideIcon
  isDisabled?: boolean
  /** Whether its label is seen. */
  hasText?: boolean
  onClick: () => void
}

export const IconButton = ({ label, Icon, isDisabled = false, hasText = false, onClick }: IconButtonProps) => (
  <Button
    small
    look="secondary"
    className={classes['icon']}
    disabled={isDisabled}
    title={label}
    aria-label={label}
    onClick={onClick}
  >
    <Icon size={ICON} aria-hidden />
    {hasText && label}
  </Button>
)

export function UndoButtons() {
  const { t } = useTranslation()
  const { undo, redo } = useWork()
  const { history, role } = useWorkState()
  const [last, next] = [history.done.at(-1), history.undone.at(-1)]
  const isReadOnly = role === 'following'
  const name = (key: 'undo' | 'redo', step: typeof last) =>
    step
      ? builderText(t, `screen.${key}-named`, { step: sentenceText(t, step.label) })
      : builderText(t, `screen.${key}`)
  return (
    <>
      <IconButton label={name('undo', last)} Icon={Undo2} isDisabled={!last || isReadOnly} onClick={undo} />
      <IconButton label={name('redo', next)} Icon={Redo2} isDisabled={!next || isReadOnly} onClick={redo} />
    </>
  )
}
