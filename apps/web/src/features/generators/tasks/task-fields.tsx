/** The fields of one task, generated from its definition. */
import { useTranslation } from 'react-i18next'
import type { Range, TaskField, TaskId } from '@rubato/contracts/domain'
import { rangeText, valueText } from '../../../domain/texts/range-text.ts'
import { fieldLabel, optionLabel, taskLabel } from '../../../domain/texts/task-texts.ts'
import { CheckGroup } from '../../../ui/inputs/choice/check-group.tsx'
import { NumberField, RangeField } from '../../../ui/inputs/number/range-field.tsx'
import type { Node } from '../config-tree.ts'
import { errorAt, useFieldErrors } from '../field-errors.ts'
import type { FormTask, PlannedField } from '../form-plan.ts'
import classes from './task-row.module.css'
import { stepOf } from '../value-text.ts'

interface FieldProps {
  id: TaskId
  name: string
  field: TaskField
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
}

function Field({ id, name, field, value, onChange, error }: FieldProps) {
  const { t } = useTranslation()
  const label = fieldLabel(t, id, name)
  const fullName = t('generator.field', { task: taskLabel(t, id), field: label.toLocaleLowerCase() })
  if (field.kind === 'options') {
    const choices = field.options.map((option) => ({ value: option, label: optionLabel(t, { id, name }, option) }))
    return (
      <CheckGroup
        label={label}
        name={fullName}
        choices={choices}
        value={value as readonly string[]}
        onChange={onChange}
        error={error}
      />
    )
  }
  const { unit, bounds } = field
  const textOf = (one: number) => valueText(t, unit, one)
  const shared = { label, name: fullName, textOf, error, ...bounds, step: stepOf(unit, bounds), onChange }
  if (field.kind === 'number') return <NumberField {...shared} value={value as number} text={textOf(value as number)} />
  const range = value as Range
  // A stored range may begin below the engine's lower bound, down to 0.
  const min = Math.min(bounds.min, range.min)
  return <RangeField {...shared} min={min} value={range} text={rangeText(t, unit, range)} />
}

interface TaskFieldsProps {
  task: FormTask
  fields: readonly PlannedField[]
  node: Node
  onChange: (name: string, value: unknown) => void
}

export function TaskFields({ task, fields, node, onChange }: TaskFieldsProps) {
  const errors = useFieldErrors()
  return (
    <div className={classes['fields']}>
      {fields.map(({ name, field }) => {
        const path = [...task.path, name].join('.')
        return (
          <div key={name} data-path={path}>
            <Field
              id={task.id}
              name={name}
              field={field}
              value={node[name]}
              onChange={(value) => onChange(name, value)}
              error={errorAt(errors, path)}
            />
          </div>
        )
      })}
    </div>
  )
}
