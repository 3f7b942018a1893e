/** The moments of one line: conditions, promises and theme as chips, and behind "When?" a choice or a name for each. */
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  conditionNames,
  conditionsOrNull,
  lineConditionsSchema,
  namedParts,
  type ConditionName,
  type LineConditions,
  type NamedPart,
} from '@rubato/contracts/domain'
import { conditionChoices, conditionLabel, conditionTexts } from '../../../domain/texts/condition-texts.ts'
import { ChipList } from '../../../ui/feedback/chip-list.tsx'
import { SelectField } from '../../../ui/inputs/select.tsx'
import { LineNameField } from './line-name-field.tsx'
import classes from './conditions-field.module.css'

type When = LineConditions | undefined

/** The conditions with one of them set to `value`; an empty value removes it. */
function withCondition(when: When, name: ConditionName | NamedPart, value: string): When {
  const { [name]: _, ...others } = when ?? {}
  const next = value === '' ? others : lineConditionsSchema.parse({ ...others, [name]: value })
  return conditionsOrNull(next) ?? undefined
}

interface ConditionsFieldProps {
  when: When
  onChange: (when: When) => void
}

export function ConditionsField({ when, onChange }: ConditionsFieldProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const choices = useId()
  const remove = (name: ConditionName | NamedPart) => {
    onChange(withCondition(when, name, ''))
    // The button that had the focus disappears with its chip.
    toggle.current?.focus()
  }
  return (
    <div>
      <div className={classes['row']}>
        <button
          ref={toggle}
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? choices : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('editor.when.button')}
        </button>
        {when === undefined && <span className={classes['hint']}>{t('editor.when.any-moment')}</span>}
        <ChipList
          label={t('words.conditions.label')}
          items={conditionTexts(t, when)}
          onRemove={remove}
          removeName={(label) => t('editor.when.remove', { condition: label })}
        />
      </div>
      {isOpen && (
        <fieldset id={choices} className={classes['choices']}>
          <legend className={classes['hint']}>{t('editor.when.hint')}</legend>
          {conditionNames.map((name) => (
            <SelectField
              key={name}
              label={conditionLabel(t, name)}
              value={when?.[name] ?? ''}
              options={[{ value: '', label: t('editor.when.any') }, ...conditionChoices(t, name)]}
              onChange={(choice) => onChange(withCondition(when, name, choice))}
            />
          ))}
          <p className={classes['names']}>{t('editor.when.names')}</p>
          {namedParts.map((name) => (
            <LineNameField
              key={name}
              label={conditionLabel(t, name)}
              value={when?.[name] ?? ''}
              onChange={(text) => onChange(withCondition(when, name, text))}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
