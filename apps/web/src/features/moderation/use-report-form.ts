/** State of the report form: a draft until it is sent, the contract's rules, field errors of a 400 answer. */
import { useTranslation } from 'react-i18next'
import { moderationEndpoints } from '@rubato/contracts/api'
import { reportWriteSchema, type Receipt, type ReportReason } from '@rubato/contracts/domain'
import { call } from '../../lib/api/api-client.ts'
import { schemaErrors } from '../../lib/form.ts'
import { useSentForm } from '../../lib/use-sent-form.ts'
import { targetOfLink, type ReportTarget } from './report-search.ts'

/** One draft per target: text about one target is not sent about another. */
const draftOf = (target: ReportTarget | undefined) => (target ? `report-${target.kind}-${target.id}` : 'report')

const empty = {
  /** A pasted address, when the page was not opened from the target. */
  link: '',
  reason: '' as ReportReason | '',
  text: '',
  email: '',
}
type ReportValues = typeof empty

/** The request body; an empty e-mail address is left out. */
const bodyOf = ({ reason, text, email }: ReportValues, target: ReportTarget | undefined) => ({
  ...target,
  reason,
  text,
  ...(email.trim() === '' ? {} : { email: email.trim() }),
})

export function useReportForm(given: ReportTarget | undefined, onSent: (receipt: Receipt) => void) {
  const { t } = useTranslation()
  const bodyOfValues = (values: ReportValues) => bodyOf(values, given ?? targetOfLink(values.link))
  return useSentForm<ReportValues, Receipt>({
    initial: empty,
    draft: draftOf(given),
    schema(values) {
      const { reason, kind, id, ...errors } = schemaErrors(reportWriteSchema, bodyOfValues(values))
      return {
        ...errors,
        ...(reason && { reason: t('report.reason-error') }),
        ...((kind ?? id) && { link: t('report.link-error') }),
      }
    },
    send: (values) => call(moderationEndpoints.report, { body: reportWriteSchema.parse(bodyOfValues(values)) }),
    onSent,
  })
}
export type ReportFormState = ReturnType<typeof useReportForm>
