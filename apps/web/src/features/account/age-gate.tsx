/** Shown before anything explicit: the dated declaration of age, and a note on the limits of its proof. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { declarationEndpoints } from '@rubato/contracts/api'
import { call } from '../../lib/api/api-client.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form, FormAlert, FormOther } from '../../ui/inputs/form.tsx'
import { meQuery } from './account.queries.ts'
import { AgeDeclaration } from './age-declaration.tsx'

interface AgeGateProps {
  onDone: () => void
  onLeave: () => Promise<void>
}

/** On a site where a service checks ages: the browser goes there and comes back. */
export function AgeCheckStart({ onLeave }: Pick<AgeGateProps, 'onLeave'>) {
  const { t } = useTranslation()
  const start = useMutation({
    mutationFn: () => call(declarationEndpoints.startAgeCheck),
    onSuccess: ({ url }) => location.assign(url),
  })
  const leave = useMutation({ mutationFn: onLeave })
  const error = start.error ?? leave.error
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      {error && <FormAlert>{describeError(t, error).message}</FormAlert>}
      <FormOther>{t('age.check.text')}</FormOther>
      <Button wide disabled={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
        {t('age.check.start')}
      </Button>
      <Button look="secondary" wide disabled={leave.isPending} onClick={() => leave.mutate()}>
        {t('age.leave')}
      </Button>
    </Form>
  )
}

export function AgeGate({ onDone, onLeave }: AgeGateProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const declare = useMutation({
    mutationFn: () => call(declarationEndpoints.declareAge, { body: { adult: true } }),
    async onSuccess() {
      await reloadQueries(queryClient, { queryKey: meQuery.queryKey, refetchType: 'all' })
      onDone()
    },
  })
  const leave = useMutation({ mutationFn: onLeave })
  const error = declare.error ?? leave.error
  return (
    <AgeDeclaration
      head={error && <FormAlert>{describeError(t, error).message}</FormAlert>}
      description={t('age.dated')}
      onDeclared={() => declare.mutate()}
    >
      <Button type="submit" wide disabled={declare.isPending}>
        {t('age.submit')}
      </Button>
      <Button look="secondary" wide disabled={leave.isPending} onClick={() => leave.mutate()}>
        {t('age.leave')}
      </Button>
    </AgeDeclaration>
  )
}
