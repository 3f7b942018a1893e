/** Reports an item; open to everyone, without an account. */
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  ADDRESS_KEPT_DAYS,
  ANSWER_BUSINESS_DAYS,
  REPORT_TEXT_MAX,
  reportReasons,
  type Receipt,
} from '@rubato/contracts/domain'
import { Button } from '../../ui/buttons/button.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import { Form, FormAlert, FormOther } from '../../ui/inputs/form.tsx'
import classes from './moderation.module.css'
import type { ReportTarget } from './report-search.ts'
import { useReportForm, type ReportFormState } from './use-report-form.ts'

interface ReportFormProps {
  target: ReportTarget | undefined
  /** The name of the target on the page that it was reported from. */
  targetText: string | undefined
  onSent: (receipt: Receipt) => void
}

function What({ target, targetText, form }: Omit<ReportFormProps, 'onSent'> & Pick<ReportFormState, 'form'>) {
  const { t } = useTranslation()
  if (!target)
    return (
      <TextInput
        label={t('report.link')}
        description={t('report.link-hint')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('link')}
      />
    )
  return (
    <dl className={classes['what']}>
      <dt>{t('report.what')}</dt>
      <dd>
        {t(`report.kinds.${target.kind}`)}
        {targetText !== undefined && <q>{targetText}</q>}
      </dd>
    </dl>
  )
}

export function ReportForm({ target, targetText, onSent }: ReportFormProps) {
  const { t } = useTranslation()
  const { form, alert, busy, onSubmit } = useReportForm(target, onSent)
  const { reason } = form.errors
  return (
    <Form onSubmit={onSubmit}>
      {alert && <FormAlert>{alert}</FormAlert>}
      <What target={target} targetText={targetText} form={form} />
      <ChoiceField
        label={t('report.reason')}
        value={form.values.reason}
        choices={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        error={typeof reason === 'string' ? reason : undefined}
        onChange={(chosen) => form.setFieldValue('reason', chosen)}
      />
      <Textarea
        label={t('report.text')}
        description={t('report.text-hint', { max: REPORT_TEXT_MAX })}
        rows={5}
        {...form.getInputProps('text')}
      />
      <TextInput
        label={t('report.email')}
        description={t('report.email-hint', { days: ADDRESS_KEPT_DAYS })}
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <Button type="submit" wide disabled={busy}>
        {t('report.submit')}
      </Button>
      <FormOther>{t('report.deadline', { days: ANSWER_BUSINESS_DAYS })}</FormOther>
      <FormOther>{t('report.urgent')}</FormOther>
    </Form>
  )
}
