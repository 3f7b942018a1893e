/** Looks up the outcome of a report by its receipt. */
import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { moderationEndpoints } from '@rubato/contracts/api'
import type { Receipt } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/errors/describe-error.ts'
import { schemaErrors } from '../../lib/form.ts'
import { isErrorCode } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Form, FormAlert } from '../../ui/inputs/form.tsx'
import { longDate } from '../../lib/i18n/long-date.ts'
import classes from './moderation.module.css'

/** The decision, and its reversal after it. */
function ReceiptOutcome({ receipt: { state, decision, reversal } }: { receipt: Receipt }) {
  const { t, i18n } = useTranslation()
  if (!decision || state === 'open') return null
  const dateOf = ({ at }: { at: string }) => ({ date: longDate(at, i18n.language) })
  return (
    <>
      <dt>{t(`report.receipt.decided-on.${state === 'dismissed' ? state : 'taken-down'}`, dateOf(decision))}</dt>
      <dd>{decision.statement}</dd>
      {reversal && (state === 'restored' || state === 'partly-restored') && (
        <>
          <dt>{t(`report.receipt.reversed-on.${state}`, dateOf(reversal))}</dt>
          <dd>{reversal.statement}</dd>
        </>
      )}
    </>
  )
}

function Found({ receipt, head }: { receipt: Receipt; head: RefObject<HTMLHeadingElement | null> }) {
  const { t, i18n } = useTranslation()
  const date = longDate(receipt.createdAt, i18n.language)
  const until = longDate(receipt.answerBy, i18n.language)
  return (
    <Card aria-labelledby="receipt-state">
      <h2 id="receipt-state" ref={head} tabIndex={-1} className={classes['sent']}>
        {t(`report.receipt.states.${receipt.state}`)}
      </h2>
      <p className={classes['text']}>
        {receipt.state === 'open' ? t('report.receipt.open', { date, until }) : t('report.receipt.decided', { date })}
      </p>
      <dl className={classes['answer']}>
        <ReceiptOutcome receipt={receipt} />
      </dl>
    </Card>
  )
}

export function ReceiptForm() {
  const { t } = useTranslation()
  const head = useRef<HTMLHeadingElement>(null)
  const form = useForm({
    initialValues: { receipt: '' },
    validate: (values) => schemaErrors(moderationEndpoints.getReceipt.body, values),
  })
  const lookUp = useMutation({
    mutationFn: (receipt: string) => call(moderationEndpoints.getReceipt, { body: { receipt } }),
    onError(error) {
      if (isErrorCode(error, 'report.not-found')) form.setErrors({ receipt: errorSentence(t, error) })
    },
  })
  const { data, error, isPending } = lookUp
  useEffect(() => {
    if (data) head.current?.focus()
  }, [data])
  const submit = form.onSubmit(({ receipt }) => lookUp.mutate(receipt))
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // An answer about a previous receipt is not shown for this one.
    lookUp.reset()
    submit(event)
  }
  return (
    <>
      <Form onSubmit={onSubmit}>
        {error && !isErrorCode(error, 'report.not-found') && <FormAlert>{errorSentence(t, error)}</FormAlert>}
        <TextInput
          label={t('report.receipt.label')}
          description={t('report.receipt.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('receipt')}
        />
        <Button type="submit" wide disabled={isPending}>
          {t('report.receipt.submit')}
        </Button>
      </Form>
      {data && <Found receipt={data} head={head} />}
    </>
  )
}
