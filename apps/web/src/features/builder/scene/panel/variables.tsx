/** The variables of a game: their names, kinds, ranges and first values. */
import { useRef } from 'react'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VARIABLE_NAME_MAX, VARIABLES_MAX, type Variable } from '@rubato/contracts/domain'
import { shortName, shortNames } from '@rubato/builder'
import { mainControl, useKeptFocus } from '../../../../ui/use-kept-focus.ts'
import { EditButton, EditSelect } from '../../document/edit-controls.tsx'
import { VARIABLES } from '../../document/follow-renames.ts'
import { FieldsOf } from '../../document/refused-text.tsx'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { useStableKeys } from '../use-stable-keys.ts'
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
            check={(typed) => (whole(typed) === null ? text('whole') : null)}
            onCommit={(typed) => onChange({ ...variable, [field]: whole(typed) ?? 0 })}
          />
        ))}
      </div>
    )
  if (variable.kind === 'yes-or-no')
    return (
      <EditSelect
        label={text('start')}
        value={variable.start ? 'yes' : 'no'}
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
        onCommit={(typed) => {
          const names = shortNames(typed.split(','), VARIABLE_NAME_MAX)
          return onChange({
            ...variable,
            names,
            start: names.includes(variable.start) ? variable.start : (names[0] ?? ''),
          })
        }}
      />
      <EditSelect
        label={text('start')}
        value={variable.start}
        options={variable.names.map((value) => ({ value, label: value }))}
        onChange={(start) => onChange({ ...variable, start })}
      />
    </>
  )
}

export function Variables() {
  const { t } = useTranslation()
  const { document, run } = useScene()
  const { variables } = document
  const keys = useStableKeys(variables.map(({ name }) => name))
  const text = (key: string, values = {}) => builderText(t, `scenes.variables.${key}`, values)
  const give = (next: readonly Variable[], renamed?: { from: string; to: string }) =>
    run({ kind: 'set-variables', variables: next, ...(renamed ? { renamed } : {}) })
  const freeName = () => {
    const used = new Set(variables.map(({ name }) => name))
    for (let n = 1; ; n++) if (!used.has(`points-${n}`)) return used.has('points') ? `points-${n}` : 'points'
  }
  const panel = useRef<HTMLDivElement>(null)
  useKeptFocus(panel)
  return (
    <div ref={panel} className={classes['panel']}>
      <p>{text('lead')}</p>
      {variables.map((variable, index) => (
        <FieldsOf key={keys.get(variable.name)} name={`${VARIABLES}${variable.name}`}>
          <fieldset className={classes['item']}>
            <legend>{variable.name}</legend>
            <CommitField
              label={text('name')}
              value={variable.name}
              max={VARIABLE_NAME_MAX}
              onCommit={(typed) => {
                const others = variables.toSpliced(index, 1).map((each) => each.name)
                const name = shortName(typed, VARIABLE_NAME_MAX, others)
                return give(variables.with(index, { ...variable, name }), { from: variable.name, to: name })
              }}
            />
            <EditSelect
              label={text('kind')}
              value={variable.kind}
              options={(['number', 'yes-or-no', 'one-of'] as const).map((kind) => ({ value: kind, label: text(kind) }))}
              onChange={(kind) => give(variables.with(index, ofKind(kind, variable)))}
            />
            <ValueFields variable={variable} onChange={(next) => give(variables.with(index, next))} />
            <EditSelect
              label={text('kept')}
              value={variable.isKept ? 'yes' : 'no'}
              options={(['no', 'yes'] as const).map((value) => ({ value, label: text(`kept-${value}`) }))}
              onChange={(value) => {
                const { isKept: _isKept, ...rest } = variable
                give(variables.with(index, value === 'yes' ? { ...rest, isKept: true } : rest))
              }}
            />
            <EditButton
              aria-label={text('remove-named', { name: variable.name })}
              onClick={() => give(variables.toSpliced(index, 1))}
            >
              <X size={16} aria-hidden />
              {builderText(t, 'scenes.panel.remove')}
            </EditButton>
          </fieldset>
        </FieldsOf>
      ))}
      {variables.length < VARIABLES_MAX && (
        <EditButton
          {...mainControl}
          onClick={() => give([...variables, { kind: 'number', name: freeName(), min: 0, max: 100, start: 0 }])}
        >
          <Plus size={16} aria-hidden />
          {text('add')}
        </EditButton>
      )}
    </div>
  )
}
