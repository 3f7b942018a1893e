/** Shown before anything explicit: the dated declaration of age, and what it does not prove. */
import { useState, type FormEvent } from 'react'
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form, FormAlert, FormOther } from '../../ui/inputs/form.tsx'
import { meQuery } from './account.queries.ts'

export function AgeGate({ onDone, onLeave }: { onDone: () => void; onLeave: () => Promise<void> }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [adult, setAdult] = useState(false)
  const [missing, setMissing] = useState(false)
  const declare = useMutation({
    mutationFn: () => call(authEndpoints.declareAge, { body: { adult: true } }),
    onSuccess() {
      queryClient.removeQueries({ queryKey: meQuery.queryKey })
      onDone()
    },
  })
  const leave = useMutation({ networkMode: 'always', mutationFn: onLeave })
  const error = declare.error ?? leave.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!adult)
    if (adult) declare.mutate()
  }
  return (
    <Form onSubmit={submit}>
      {error && <FormAlert>{describeError(t, error).message}</FormAlert>}
      <Checkbox
        label={t('age.declare')}
        description={t('age.dated')}
        checked={adult}
        onChange={(event) => setAdult(event.currentTarget.checked)}
        aria-invalid={missing && !adult}
        error={missing && !adult ? t('age.required') : undefined}
      />
      <FormOther>{t('age.countries')}</FormOther>
      <Button type="submit" wide disabled={declare.isPending}>
        {t('age.submit')}
      </Button>
      <Button look="secondary" wide disabled={leave.isPending} onClick={() => leave.mutate()}>
        {t('age.leave')}
      </Button>
    </Form>
  )
}
