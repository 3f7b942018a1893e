/** Passphrases of the encrypted copy: a new one, the one that opens it, or both. */
import { useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PASSPHRASE_LENGTH } from '@rubato/contracts/domain'
import { errorSentence } from '../../../../lib/errors/describe-error.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../../../ui/inputs/form.tsx'
import { PasswordField } from '../../../../ui/inputs/password-field.tsx'
import { Row } from '../../../../ui/layout/row.tsx'

const fieldNames = ['current', 'next', 'repeated'] as const
type Field = (typeof fieldNames)[number]
type Passphrases = Record<Field, string>
type Problem = 'empty' | 'short' | 'different' | 'wrong'

/** Fields of each purpose. */
const fieldsOf = {
  create: ['next', 'repeated'],
  open: ['current'],
  change: ['current', 'next', 'repeated'],
} as const satisfies Record<string, readonly Field[]>
export type PassphrasePurpose = keyof typeof fieldsOf

function passphraseProblems(purpose: PassphrasePurpose, values: Passphrases): Partial<Record<Field, Problem>> {
  const fields: readonly Field[] = fieldsOf[purpose]
  return {
    ...(fields.includes('current') && values.current === '' && { current: 'empty' }),
    ...(fields.includes('next') && values.next.length < PASSPHRASE_LENGTH.min && { next: 'short' }),
    ...(fields.includes('repeated') && values.next !== values.repeated && { repeated: 'different' }),
  }
}

interface PassphraseFormProps {
  purpose: PassphrasePurpose
  /** Resolves to false when the current passphrase is wrong. */
  onSubmit: (passphrases: Passphrases) => Promise<boolean>
}

export function PassphraseForm({ purpose, onSubmit }: PassphraseFormProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Passphrases>({ current: '', next: '', repeated: '' })
  const [problems, setProblems] = useState<Partial<Record<Field, Problem>>>({})
  const send = useMutation({
    mutationFn: () => onSubmit(values),
    onSuccess: (isRight) => setProblems(isRight ? {} : { current: 'wrong' }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (send.isPending) return
    const found = passphraseProblems(purpose, values)
    setProblems(found)
    if (Object.keys(found).length === 0) send.mutate()
  }
  return (
    <Form onSubmit={submit}>
      {send.isError && <FormAlert>{errorSentence(t, send.error)}</FormAlert>}
      {fieldsOf[purpose].map((name) => (
        <PasswordField
          key={name}
          label={t(`history-sync.fields.${name}`)}
          description={name === 'next' && t('history-sync.hint', { min: PASSPHRASE_LENGTH.min })}
          toggleLabel={t('history-sync.show', { field: t(`history-sync.fields.${name}`) })}
          // A password manager would take it for the password of the account.
          autoComplete="off"
          maxLength={PASSPHRASE_LENGTH.max}
          value={values[name]}
          error={problems[name] && t(`history-sync.problems.${problems[name]}`, { min: PASSPHRASE_LENGTH.min })}
          onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, [name]: value }))}
        />
      ))}
      <Row>
        <Button type="submit" small disabled={send.isPending}>
          {t(`history-sync.submit.${purpose}`)}
        </Button>
        <span role="status">{send.isPending && t('history-sync.working')}</span>
      </Row>
    </Form>
  )
}
