/** State of the report form: a draft until it is sent, the contract's rules, field errors of a 400 answer. */
import { useState, type FormEvent } from 'react'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { moderationEndpoints } from '@rubato/contracts/api'
import { reportWriteSchema, type Receipt, type ReportReason } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { showFormError } from '../../lib/errors/form-error.ts'
import { dropDraft, readDraft, useKeptDraft } from '../../lib/storage/drafts.ts'
import { schemaErrors } from '../../lib/form.ts'
import { targetOfLink, type ReportTarget } from './report-search.ts'

/** One draft per target: text about one target is not sent about another. */
const draftOf = (target: ReportTarget | undefined) => (target ? `report-${target.kind}-${target.id}` : 'report')

interface ReportValues {
  /** A pasted address, when the page was not opened from the target. */
  link: string
  reason: ReportReason | ''
  text: string
  email: string
}
const empty: ReportValues = { link: '', reason: '', text: '', email: '' }

export interface ReportFormState {
  form: UseFormReturnType<ReportValues>
  alert: string | undefined
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** The request body; an empty e-mail address is left out. */
const bodyOf = ({ reason, text, email }: ReportValues, target: ReportTarget | undefined) => ({
  ...target,
  reason,
  text,
  ...(email.trim() === '' ? {} : { email: email.trim() }),
})

export function useReportForm(given: ReportTarget | undefined, onSent: (receipt: Receipt) => void): ReportFormState {
  const { t } = useTranslation()
  const [alert, setAlert] = useState<string>()
  const draft = draftOf(given)
  const targetOf = (values: ReportValues) => given ?? targetOfLink(values.link)
  const form = useForm<ReportValues>({
    initialValues: readDraft(draft, empty),
    validate: (values) => {
      const { reason, kind, id, ...errors } = schemaErrors(reportWriteSchema, bodyOf(values, targetOf(values)))
      return {
        ...errors,
        ...(reason && { reason: t('report.reason-error') }),
        ...((kind ?? id) && { link: t('report.link-error') }),
      }
    },
  })
  const { values } = form
  const mutation = useMutation({
    mutationFn: (valid: ReportValues) =>
      call(moderationEndpoints.report, { body: reportWriteSchema.parse(bodyOf(valid, targetOf(valid))) }),
    onSuccess(receipt) {
      dropDraft(draft)
      onSent(receipt)
    },
    onError: (error) => showFormError(t, error, { setErrors: form.setErrors, setAlert }),
  })
  const { isSuccess } = mutation
  useKeptDraft(draft, values, isSuccess)
  const onSubmit = form.onSubmit((valid) => {
    setAlert(undefined)
    mutation.mutate(valid)
  })
  return { form, alert, busy: mutation.isPending, onSubmit }
}
