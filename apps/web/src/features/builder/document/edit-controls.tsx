/** Controls that change the game; disabled while the game is read-only. */
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/inputs/select.tsx'
import { useIsReadOnly } from './use-builder.ts'

/** A button in rows and panels. */
export function EditButton({ disabled = false, ...rest }: Parameters<typeof Button>[0]) {
  const isReadOnly = useIsReadOnly()
  return <Button small look="secondary" {...rest} disabled={isReadOnly || disabled} />
}

export function EditSelect<Value extends string>(props: Parameters<typeof SelectField<Value>>[0]) {
  const isReadOnly = useIsReadOnly()
  return <SelectField {...props} disabled={isReadOnly || props.disabled} />
}
