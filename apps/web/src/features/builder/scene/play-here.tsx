/** Plays a branching game from one of its sections, with first values of the variables that the author chooses. */
import { useMemo, useState } from 'react'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlayableScene, Variable } from '@rubato/contracts/domain'
import { endsAsPart, sceneFrom, type FirstValues } from '@rubato/builder'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/inputs/form.tsx'
import { NumberEntry } from '../../../ui/inputs/number/number-entry.tsx'
import { SelectField } from '../../../ui/inputs/select.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useScene } from '../document/use-builder.ts'
import { builderText } from '../texts/builder-text.ts'

/** Plays the game, which begins with the section, as a test. */
export type OnPlayFrom = (scene: PlayableScene, section: string) => void

interface ValueFieldProps {
  variable: Variable
  value: Variable['start']
  onChange: (value: Variable['start']) => void
}

function ValueField({ variable, value, onChange }: ValueFieldProps) {
  const { t } = useTranslation()
  if (variable.kind === 'number') {
    const { name, min, max } = variable
    const error = builderText(t, 'scenes.panel.range', { min, max })
    return <NumberEntry label={name} value={Number(value)} min={min} max={max} error={error} onChange={onChange} />
  }
  const yesOrNo = (['yes', 'no'] as const).map((each) => ({
    value: each,
    label: builderText(t, `scenes.variables.${each}`),
  }))
  if (variable.kind === 'yes-or-no')
    return (
      <SelectField
        label={variable.name}
        value={value === true ? 'yes' : 'no'}
        options={yesOrNo}
        onChange={(chosen) => onChange(chosen === 'yes')}
      />
    )
  const names = variable.names.map((name) => ({ value: name, label: name }))
  return <SelectField label={variable.name} value={String(value)} options={names} onChange={onChange} />
}

interface PlayHereProps {
  section: { id: string; name: string }
  onPlayFrom: OnPlayFrom
}

export function PlayHere({ section, onPlayFrom }: PlayHereProps) {
  const { t } = useTranslation()
  const { document, store, session } = useScene()
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState<FirstValues>({})
  const { variables } = document
  const { id, name } = section
  const isPart = useMemo(() => endsAsPart(document, id), [document, id])
  const isAsked = variables.length > 0 || isPart
  const play = () =>
    void session.flush().then(() => onPlayFrom(sceneFrom(store.get().history.document, id, values), id))
  return (
    <>
      <Button
        small
        look="secondary"
        aria-haspopup={isAsked ? 'dialog' : undefined}
        onClick={() => (isAsked ? setOpen(true) : play())}
      >
        <Play size={16} aria-hidden />
        {builderText(t, 'scenes.play.from')}
      </Button>
      {isOpen && (
        <Modal title={builderText(t, 'scenes.play.title', { name })} onClose={() => setOpen(false)}>
          <Form
            onSubmit={(event) => {
              event.preventDefault()
              play()
            }}
          >
            <p>{builderText(t, variables.length > 0 ? 'scenes.play.lead' : 'scenes.play.test')}</p>
            {isPart && <p>{builderText(t, 'scenes.play.part')}</p>}
            {variables.map((variable) => (
              <ValueField
                key={variable.name}
                variable={variable}
                value={values[variable.name] ?? variable.start}
                onChange={(value) => setValues({ ...values, [variable.name]: value })}
              />
            ))}
            <Button type="submit">{builderText(t, 'scenes.play.start')}</Button>
          </Form>
        </Modal>
      )}
    </>
  )
}
