/** The variables of a game: their names, kinds, ranges and first values. */
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VARIABLE_NAME_MAX, VARIABLES_MAX, type Variable } from '@rubato/contracts/domain'
import { shortName, shortNames } from '@rubato/builder'
import { Button } from '../../../../ui/buttons/button.tsx'
import { SelectField } from '../../../../ui/inputs/select.tsx'
import { VARIABLES } from '../../document/follow-renames.ts'
import { FieldsOf } from '../../document/refused-text.tsx'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { CommitField } from './commit-field.tsx'
import classes from './section-panel.module.css'

const ofKind = (kind: Variable['kind'], { name, isKept }: Variable): Variable => {
  const base = { name, ...(isKept ? { isKept } : {}) }
  if (kind === 'number') return { ...base, kind, min: 0, max: 100, start: 0 }
  if (kind === 'yes-or-no') return { ...base, kind, start: false }
  return { ...base, kind, names: ['first', 'second'], start: 'first' }
}

const whole = (text: string): number | null => (/^-?\d+$/.test(text.trim()) ? Number(text) : null)

interface FieldsProps {
  variable: Variable
  onChange: (variable: Variable) => boolean
}

function ValueFields({ variable, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const { isReadOnly } = useScene()
  const text = (key: string) => builderText(t, `scenes.variables.${key}`)
  if (variable.kind === 'number')
    return (
      <div className={classes['range']}>
        {(['min', 'max', 'start'] as const).map((field) => (
          <CommitField
            key={field}
            label={text(field)}
            value={String(variable[field])}
            inputMode="numeric"
            isDisabled={isReadOnly}
            check={(typed) => (whole(typed) === null ? text('whole') : null)}
            onCommit={(typed) => onChange({ ...variable, [field]: whole(typed) ?? 0 })}
          />
        ))}
      </div>
    )
  if (variable.kind === 'yes-or-no')
    return (
      <SelectField
        label={text('start')}
        value={variable.start ? 'yes' : 'no'}
        disabled={isReadOnly}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: text(value) }))}
        onChange={(value) => onChange({ ...variable, start: value === 'yes' })}
      />
    )
  return (
    <>
      <CommitField
        label={text('names')}
        description={text('names-hint')}
        value={variable.names.join(', ')}
        isDisabled={isReadOnly}
        onCommit={(typed) => {
          const names = shortNames(typed.split(','), VARIABLE_NAME_MAX)
          return onChange({
            ...variable,
            names,
            start: names.includes(variable.start) ? variable.start : (names[0] ?? ''),
          })
        }}
      />
      <SelectField
        label={text('start')}
        value={variable.start}
        disabled={isReadOnly}
        options={variable.names.map((value) => ({ value, label: value }))}
        onChange={(start) => onChange({ ...variable, start })}
      />
    </>
  )
}

export function Variables() {
  const { t } = useTranslation()
  const { document, run, isReadOnly } = useScene()
  const { variables } = document
  const text = (key: string, values = {}) => builderText(t, `scenes.variables.${key}`, values)
  const give = (next: readonly Variable[], renamed?: { from: string; to: string }) =>
    run({ kind: 'set-variables', variables: next, ...(renamed ? { renamed } : {}) })
  const freeName = () => {
    const used = new Set(variables.map(({ name }) => name))
    for (let n = 1; ; n++) if (!used.has(`points-${n}`)) return used.has('points') ? `points-${n}` : 'points'
  }
  return (
    <div className={classes['panel']}>
      <p>{text('lead')}</p>
      {variables.map((variable, index) => (
        <FieldsOf key={index} name={`${VARIABLES}${variable.name}`}>
          <fieldset className={classes['item']}>
            <legend>{variable.name}</legend>
            <CommitField
              label={text('name')}
              value={variable.name}
              max={VARIABLE_NAME_MAX}
              isDisabled={isReadOnly}
              onCommit={(typed) => {
                const others = variables.toSpliced(index, 1).map((each) => each.name)
                const name = shortName(typed, VARIABLE_NAME_MAX, others)
                return give(variables.with(index, { ...variable, name }), { from: variable.name, to: name })
              }}
            />
            <SelectField
              label={text('kind')}
              value={variable.kind}
              disabled={isReadOnly}
              options={(['number', 'yes-or-no', 'one-of'] as const).map((kind) => ({ value: kind, label: text(kind) }))}
              onChange={(kind) => give(variables.with(index, ofKind(kind, variable)))}
            />
            <ValueFields variable={variable} onChange={(next) => give(variables.with(index, next))} />
            <SelectField
              label={text('kept')}
              value={variable.isKept ? 'yes' : 'no'}
              disabled={isReadOnly}
              options={(['no', 'yes'] as const).map((value) => ({ value, label: text(`kept-${value}`) }))}
              onChange={(value) => {
                const { isKept: _isKept, ...rest } = variable
                give(variables.with(index, value === 'yes' ? { ...rest, isKept: true } : rest))
              }}
            />
            <Button
              small
              look="secondary"
              disabled={isReadOnly}
              aria-label={text('remove-named', { name: variable.name })}
              onClick={() => give(variables.toSpliced(index, 1))}
            >
              <X size={16} aria-hidden />
              {builderText(t, 'scenes.panel.remove')}
            </Button>
          </fieldset>
        </FieldsOf>
      ))}
      {variables.length < VARIABLES_MAX && (
        <Button
          small
          look="secondary"
          disabled={isReadOnly}
          onClick={() => give([...variables, { kind: 'number', name: freeName(), min: 0, max: 100, start: 0 }])}
        >
          <Plus size={16} aria-hidden />
          {text('add')}
        </Button>
      )}
    </div>
  )
}
