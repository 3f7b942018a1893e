import { useState } from 'react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '@rubato/contracts/domain'
import { ReportForm } from '../../../features/moderation/report-form.tsx'
import { ReportSent } from '../../../features/moderation/report-sent.tsx'
import { reportSearch } from '../../../features/moderation/report-search.ts'
import { FormOther } from '../../../ui/form.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { MarkLink } from '../../-mark-link.tsx'

function ReportPage() {
  const { t } = useTranslation()
  const { kind, id } = Route.useSearch()
  const [sent, setSent] = useState<Receipt>()
  const target = kind && id ? { kind, id } : undefined
  return (
    <FormPage mark={<MarkLink />} title={t('report.title')} lead={t('report.lead')} art="report">
      {sent ? <ReportSent receipt={sent} /> : <ReportForm target={target} onSent={setSent} />}
      <FormOther>
        {t('report.have-receipt')} <Link to="/report/receipt">{t('report.look-up')}</Link>
      </FormOther>
    </FormPage>
  )
}

export const Route = createFileRoute('/_app/report/')({
  staticData: { title: 'report' },
  validateSearch: reportSearch,
  component: ReportPage,
})
