/** The declaration of age: of a new member, and of a visitor before the minute on the stage. */
import { useState, type FormEvent, type ReactNode } from 'react'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form, FormOther } from '../../ui/inputs/form.tsx'

interface AgeDeclarationProps {
  /** Above the checkbox. */
  head: ReactNode
  /** Below the label of the checkbox. */
  description?: string
  onDeclared: () => void
  /** The button that submits, and others. */
  children: ReactNode
}

export function AgeDeclaration({ head, description, onDeclared, children }: AgeDeclarationProps) {
  const { t } = useTranslation()
  const [adult, setAdult] = useState(false)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!adult)
    if (adult) onDeclared()
  }
  return (
    <Form onSubmit={submit}>
      {head}
      <Checkbox
        label={t('age.declare')}
        description={description}
        checked={adult}
        onChange={(event) => setAdult(event.currentTarget.checked)}
        aria-invalid={missing && !adult}
        error={missing && !adult ? t('age.required') : undefined}
      />
      <FormOther>{t('age.countries')}</FormOther>
      {children}
    </Form>
  )
}
