/** Policies and consents that are not accepted yet: one box for each; a policy's text opens in another tab. */
import { useState, type FormEvent } from 'react'
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { declarationEndpoints, policyEndpoints } from '@rubato/contracts/api'
import type { AcceptablePolicy, ConsentToGive } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { reloadQueries } from '../../lib/query/reload-queries.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { PolicyBox } from './policy-box.tsx'

interface AcceptPoliciesFormProps {
  policies: readonly AcceptablePolicy[]
  consents: readonly ConsentToGive[]
  /** The key of the query that holds the policies to accept. */
  accountKey: readonly unknown[]
  onDone: () => Promise<void>
  /** The alternative to accepting. */
  other: { label: string; onClick: () => Promise<void> }
}

export function AcceptPoliciesForm({ policies, consents, accountKey, onDone, other }: AcceptPoliciesFormProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const accept = useMutation({
    async mutationFn() {
      if (policies.length > 0) await call(policyEndpoints.acceptPolicies, { body: { accepted: [...policies] } })
      for (const consent of consents) await call(declarationEndpoints.giveConsent, { body: consent })
    },
    onSuccess: onDone,
    // A newer version may have come meanwhile: it is shown, with empty boxes.
    onError() {
      setChecked(new Set())
      setSubmitted(false)
      void reloadQueries(queryClient, { queryKey: accountKey })
    },
  })
  const leave = useMutation({ mutationFn: other.onClick })
  const error = accept.error ?? leave.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const asked = [...policies.map(({ policy }) => policy), ...consents.map(({ kind }) => kind)]
    if (asked.every((name) => checked.has(name))) accept.mutate()
  }
  const change = (policy: string, isChecked: boolean) =>
    setChecked((before) => new Set([...before].filter((other) => other !== policy).concat(isChecked ? policy : [])))
  return (
    <Form onSubmit={submit}>
      {error && <FormAlert>{describeError(t, error).message}</FormAlert>}
      {policies.map(({ policy }) => (
        <PolicyBox
          key={policy}
          policy={policy}
          checked={checked.has(policy)}
          missing={submitted && !checked.has(policy)}
          onChange={(isChecked) => change(policy, isChecked)}
        />
      ))}
      {consents.map(({ kind }) => (
        <Checkbox
          key={kind}
          label={t(`policies.accept.${kind}`)}
          description={t(`policies.accept.${kind}-text`)}
          checked={checked.has(kind)}
          onChange={(event) => change(kind, event.currentTarget.checked)}
          aria-invalid={submitted && !checked.has(kind)}
          error={submitted && !checked.has(kind) ? t('policies.accept.required') : undefined}
        />
      ))}
      <Button type="submit" wide disabled={accept.isPending}>
        {t('policies.accept.submit')}
      </Button>
      <Button look="secondary" wide disabled={leave.isPending} onClick={() => leave.mutate()}>
        {other.label}
      </Button>
    </Form>
  )
}
